/** Opens the browser's dialog for files, from anywhere on the page. */
import { createContext, use } from 'react';

export const FileDialog = createContext<() => void>(() => {});

export const useFileDialog = () => use(FileDialog);
