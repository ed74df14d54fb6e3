/** Opens the browser's file dialog; provided by the shell. */
import { createContext, use } from 'react';

export const FileDialog = createContext<() => void>(() => {});
export const useFileDialog = () => use(FileDialog);
