import { createContext, useContext } from 'react';

export interface ToastActions {
  success(text: string): void;
  info(text: string): void;
  error(text: string): void;
  /** Says why a call failed, with its request if support can look it up. */
  failed(error: unknown): void;
}

export const ToastContext = createContext<ToastActions | undefined>(undefined);

/** Short messages: success 2 s, all others 4 s, longer while hovered or focused. */
export function useToast(): ToastActions {
  const actions = useContext(ToastContext);
  if (actions === undefined) throw new Error('no ToastProvider above');
  return actions;
}
