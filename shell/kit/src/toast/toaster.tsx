import { failedRequestOf, messageOf, type ToastActions, ToastContext } from '@shop/shop-runtime';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { RequestId } from '../ui/request-id.tsx';

type ToastKind = 'success' | 'info' | 'error';

interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  requestId?: string | undefined;
}

const toastMs = { success: 2_000, info: 4_000, error: 4_000 } as const;
const toastsAtOnce = 20;
const tones = { success: 'border-success', info: 'border-secondary', error: 'border-error' };
const icons = { success: CircleCheck, info: Info, error: CircleAlert };

interface ToastCardProps {
  toast: Toast;
  paused: boolean;
  onDismiss: (id: number) => void;
}

function ToastCard({ toast: { id, kind, text, requestId }, paused, onDismiss }: ToastCardProps) {
  const leftMs = useRef<number>(toastMs[kind]);
  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => onDismiss(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - startedAt;
    };
  }, [id, paused, onDismiss]);
  const Icon = icons[kind];
  return (
    <li>
      <div
        className={`pointer-events-auto flex w-[min(26rem,100vw-2*var(--page-margin))] animate-drop items-start gap-3 rounded-box border-l-4 bg-base-content p-1.5 pl-3.5 text-sm font-medium text-base-100 shadow-float ${tones[kind]}`}
        role={kind === 'error' ? 'alert' : undefined}
      >
        <Icon aria-hidden className="mt-3 flex-none" size={20} />
        <div className="flex-1 py-2.5 wrap-anywhere">
          <p>{text}</p>
          {requestId && <RequestId id={requestId} />}
        </div>
        <button type="button" className="kit-icon-button" onClick={() => onDismiss(id)}>
          <X aria-hidden size={18} />
          <span className="sr-only">Dismiss message</span>
        </button>
      </div>
    </li>
  );
}

/** One toaster for every micro-frontend (MSG-16). A new message evicts the oldest when full (MSG-15). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [paused, setPaused] = useState(false);
  const lastId = useRef(0);
  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
    // A button that goes while it is focused sends no blur event.
    setPaused(false);
  }, []);
  const actions = useMemo<ToastActions>(() => {
    const show = (kind: ToastKind) => (text: string, requestId?: string) => {
      lastId.current += 1;
      const toast = { id: lastId.current, kind, text, requestId };
      setToasts((shown) => [...shown, toast].slice(-toastsAtOnce));
    };
    return {
      success: show('success'),
      info: show('info'),
      error: show('error'),
      failed: (error: unknown) => show('error')(messageOf(error), failedRequestOf(error)),
    };
  }, []);
  return (
    <ToastContext value={actions}>
      {children}
      <section
        aria-label="Messages"
        className="kit-toaster"
        // A finger does not hover: it leaves no more than it entered.
        onPointerEnter={({ pointerType }) => setPaused(pointerType === 'mouse')}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {/* Screen readers announce what is added to a region that was there before. */}
        <ol aria-live="polite" aria-relevant="additions" className="grid gap-2">
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} paused={paused} onDismiss={dismiss} />
          ))}
        </ol>
      </section>
    </ToastContext>
  );
}
