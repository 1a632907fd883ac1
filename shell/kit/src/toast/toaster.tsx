import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { createToastStore, type Toast, type ToastStore } from './toast-store.ts';

const ToastContext = createContext<ToastStore | undefined>(undefined);
const icons = { success: CircleCheck, info: Info, error: CircleAlert };

function ToastCard({ toast, store }: { toast: Toast; store: ToastStore }) {
  const Icon = icons[toast.kind];
  return (
    <li>
      <div className={`kit-toast kit-toast-${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
        <Icon aria-hidden className="kit-toast-icon" size={20} />
        <span className="kit-toast-text">{toast.text}</span>
        <button type="button" className="kit-icon-button" onClick={() => store.dismiss(toast.id)}>
          <X aria-hidden size={18} />
          <span className="sr-only">Dismiss message</span>
        </button>
      </div>
    </li>
  );
}

function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getToasts, store.getToasts);
  return (
    <section
      aria-label="Messages"
      className="kit-toaster"
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      onFocus={store.pause}
      onBlur={store.resume}
    >
      <ol>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} store={store} />
        ))}
      </ol>
    </section>
  );
}

/** One toaster for every micro-frontend (MSG-16). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore);
  return (
    <ToastContext value={store}>
      {children}
      <Toaster store={store} />
    </ToastContext>
  );
}

interface ToastActions {
  success(text: string): void;
  info(text: string): void;
  error(text: string): void;
}

/** Short messages: success 2 s, all others 4 s, longer while hovered or focused. */
export function useToast(): ToastActions {
  const store = useContext(ToastContext);
  if (store === undefined) throw new Error('no ToastProvider above');
  return useMemo(
    () => ({
      success: (text) => store.show('success', text),
      info: (text) => store.show('info', text),
      error: (text) => store.show('error', text),
    }),
    [store],
  );
}
