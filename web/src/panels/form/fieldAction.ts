import { createContext, type ReactNode } from 'react';

/** What stands beside the labels of a form's parameters, by the path of the parameter; null for nothing. */
export type FieldAction = (path: string) => ReactNode;

export const FieldActionContext = createContext<FieldAction | null>(null);
