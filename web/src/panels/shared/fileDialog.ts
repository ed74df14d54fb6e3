/** Opens the browser's dialog for files; the shell provides it. */
import { createContext, use } from 'react';

export const FileDialog = createContext<() => void>(() => {});
export const useFileDialog = () => use(FileDialog);
