import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Unbroken } from '../ui/unbroken.tsx';

interface DialogProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Use `alertdialog` for a question that interrupts the user. */
  role?: 'dialog' | 'alertdialog';
  /** `side` fills the left edge, for a menu; `full` fills the window, for a picture. */
  placement?: 'centre' | 'side' | 'full';
  /** Called on Escape and on a click on the backdrop. */
  onClose: () => void;
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/** Traps Tab in the dialog; the browser alone would let the focus move to its toolbars. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const opposite = event.shiftKey ? stops.at(-1) : stops[0];
  if (opposite === undefined || document.activeElement !== edge) return;
  event.preventDefault();
  opposite.focus();
}

/** A dialog that is modal while mounted. On close the browser restores the focus. */
export function Dialog({
  title,
  children,
  actions,
  role = 'dialog',
  placement = 'centre',
  onClose,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // Screen readers read the description at once and whole: right for a question, not for a form or a table.
  const isQuestion = role === 'alertdialog';
  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={children && isQuestion ? `${id}-text` : undefined}
      className={`kit-dialog kit-dialog-${placement}`}
      onKeyDown={keepFocusInside}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="p-6">
        <h2 id={`${id}-title`} className="text-lg">
          <Unbroken text={title} />
        </h2>
        {children && (
          <div id={`${id}-text`} className="mt-2 text-muted">
            {children}
          </div>
        )}
        {actions && <div className="kit-dialog-actions">{actions}</div>}
      </div>
    </dialog>
  );
}
