import { Dialog as Base } from '@base-ui/react/dialog';
import { AreaContext } from '@shop/shop-runtime';
import { type ReactNode, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { Unbroken } from '../ui/unbroken.tsx';

interface DialogProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alertdialog` for a question that interrupts the user. Screen readers read its text at once and whole, unlike a form or a table. */
  role?: 'dialog' | 'alertdialog';
  /** `side` fills the left edge, for a menu; `full` fills the window, for a picture. */
  placement?: 'centre' | 'side' | 'full';
  /** Called on Escape, on Android's Back and on a click on the backdrop. */
  onClose: () => void;
}

/** Base UI knows which dialog is on top only for dialogs within dialogs; the page has them in the order they opened. */
function isOnTop(dialog: Element | null): boolean {
  return [...document.querySelectorAll('.kit-dialog')].at(-1) === dialog;
}

declare global {
  interface Window {
    /** TypeScript doesn't know it yet; only Chromium has it. */
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/** Closes on Android's Back. Only there: elsewhere a close watcher hears Escape, as Base UI does. */
function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!window.CloseWatcher || !/Android/.test(navigator.userAgent)) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('cancel', (event) => {
      // The dialog may stay, and then waits for the next Back.
      event.preventDefault();
      close();
    });
    return () => watcher.destroy();
  }, []);
}

/** A dialog that is modal while mounted. On close the focus returns. */
export function Dialog({
  title,
  children,
  actions,
  role = 'dialog',
  placement = 'centre',
  onClose,
}: DialogProps) {
  const dialog = useRef<HTMLDivElement>(null);
  const area = useContext(AreaContext);
  useCloseOnBack(onClose);
  const change = (_open: boolean, { reason, event, cancel }: Base.Root.ChangeEventDetails): void => {
    const isOfOther = reason === 'escape-key' && (event.defaultPrevented || !isOnTop(dialog.current));
    if (isOfOther) cancel();
    else onClose();
  };
  return (
    <Base.Root open onOpenChange={change}>
      {/* The styles of an area hold within its own elements. */}
      <Base.Portal data-mf={area} className="kit-dialog-place">
        <Base.Backdrop className="kit-backdrop" />
        <Base.Popup ref={dialog} role={role} className={`kit-dialog kit-dialog-${placement}`}>
          <div className="p-6">
            <Base.Title className="text-lg">
              <Unbroken text={title} />
            </Base.Title>
            {children && role === 'dialog' && <div className="mt-2 text-muted">{children}</div>}
            {children && role === 'alertdialog' && (
              <Base.Description className="mt-2 text-muted" render={<div />}>
                {children}
              </Base.Description>
            )}
            {actions && <div className="kit-dialog-actions">{actions}</div>}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
