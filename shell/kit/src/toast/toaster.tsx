import { Toast } from '@base-ui/react/toast';
import { t } from '@lingui/core/macro';
import { failedRequestOf, messageOf, type ToastActions, ToastContext } from '@shop/shop-runtime';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { RequestId } from '../ui/request-id.tsx';

type ToastKind = 'success' | 'info' | 'error';

interface Message {
  readonly kind: ToastKind;
  readonly requestId?: string | undefined;
}

type MessageToast = Toast.Root.ToastObject<Message>;

const toastMs = { success: 2_000, info: 4_000, error: 4_000 } as const;
const toastsAtOnce = 20;
const tones = { success: 'border-success', info: 'border-secondary', error: 'border-error' };
const icons = { success: CircleCheck, info: Info, error: CircleAlert };

function ToastCard({ toast }: { toast: MessageToast }) {
  const { kind, requestId } = toast.data ?? { kind: 'info' };
  const Icon = icons[kind];
  return (
    <Toast.Root
      toast={toast}
      // By default a message is a dialog.
      role={kind === 'error' ? 'alert' : 'group'}
      // biome-ignore lint/a11y/useValidAriaValues: undefined removes an attribute that only dialogs may have
      aria-modal={undefined}
      // With swipes its text could not be selected.
      swipeDirection={[]}
      className={`pointer-events-auto flex w-[min(26rem,100vw-2*var(--page-margin))] animate-drop items-start gap-3 rounded-box border-l-4 bg-base-content p-1.5 pl-3.5 text-sm font-medium text-base-100 shadow-float ${tones[kind]}`}
    >
      <Icon aria-hidden className="mt-3 flex-none" size={20} />
      <div className="flex-1 py-2.5 wrap-anywhere">
        <Toast.Title render={<p />} />
        {requestId && <RequestId id={requestId} />}
      </div>
      <Toast.Close aria-hidden={false} render={<IconButton icon={X} label={t`Dismiss message`} />} />
    </Toast.Root>
  );
}

/** One toaster for every micro-frontend (MSG-16). A new message evicts the oldest when full (MSG-15). */
function Toaster() {
  const { toasts, close } = Toast.useToastManager<Message>();
  useEffect(() => {
    // Base UI only hides what is above the limit, and shows it when there is room again.
    for (const { id, limited, transitionStatus } of toasts)
      if (limited && transitionStatus !== 'ending') close(id);
  }, [toasts, close]);
  return (
    <Toast.Viewport aria-label={t`Messages`} className="kit-toaster">
      <ol className="grid gap-2">
        {toasts.toReversed().map((toast) => (
          <li key={toast.id}>
            <ToastCard toast={toast} />
          </li>
        ))}
      </ol>
    </Toast.Viewport>
  );
}

function Actions({ children }: { children: ReactNode }) {
  const { add } = Toast.useToastManager<Message>();
  const show = (kind: ToastKind) => (title: string, requestId?: string) =>
    void add({ title, timeout: toastMs[kind], data: { kind, requestId } });
  const actions: ToastActions = {
    success: show('success'),
    info: show('info'),
    error: show('error'),
    failed: (error: unknown) => show('error')(messageOf(error), failedRequestOf(error)),
  };
  return <ToastContext value={actions}>{children}</ToastContext>;
}

/** Provides `useToast` and shows its messages. They pause while hovered or focused (MSG-13). */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={toastsAtOnce}>
      <Actions>{children}</Actions>
      <Toaster />
    </Toast.Provider>
  );
}
