import { type ComponentProps, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { joined } from './class-names.ts';
import { OwnTexts } from './own-texts.tsx';

/** `primary`: the main action. `quiet`: outlined. `plain`: text only. `danger`: irreversible. */
type ButtonKind = 'primary' | 'quiet' | 'plain' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** Work is in progress: disabled, with a spinner next to the label. */
  busy?: boolean;
  children: ReactNode;
}

/** Browsers drop the focus of a disabled button; restore it after the work, unless the page moved it. */
function useFocusKept(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement === document.body) button.current?.focus();
  }, [busy]);
  return button;
}

export function Button({
  ref,
  kind = 'quiet',
  busy = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const button = useFocusKept(busy);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      data-kind={kind}
      className={joined('kit-button', className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && (
        <span aria-hidden className="size-[1em] animate-spin rounded-full border-2 border-r-transparent" />
      )}
      <OwnTexts>{children}</OwnTexts>
    </button>
  );
}

interface LinkButtonProps extends LinkProps {
  kind?: ButtonKind;
}

export function LinkButton({ kind = 'quiet', className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} data-kind={kind} className={joined('kit-button', className)}>
      <OwnTexts>{children}</OwnTexts>
    </Link>
  );
}
