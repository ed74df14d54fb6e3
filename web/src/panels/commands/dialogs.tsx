/** The open dialog, if any; commands open them. */
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useState,
} from 'react';

export type DialogName = 'palette' | 'shortcuts' | 'history' | 'embed' | 'qr';

interface Dialogs {
  readonly open: DialogName | null;
  readonly setOpen: Dispatch<SetStateAction<DialogName | null>>;
}

const DialogsContext = createContext<Dialogs>({ open: null, setOpen: () => {} });
export const useDialogs = () => use(DialogsContext);

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<DialogName | null>(null);
  return <DialogsContext value={{ open, setOpen }}>{children}</DialogsContext>;
}
