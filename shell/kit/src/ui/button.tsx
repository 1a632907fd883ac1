import { type ComponentProps, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps } from '../router.ts';

/** `primary`: the one thing to do here. `quiet`: outlined. `plain`: text only. `danger`: cannot be taken back. */
type ButtonKind = 'primary' | 'quiet' | 'plain' | 'danger';

const classOf: Record<ButtonKind, string> = {
  primary: 'btn btn-primary',
  quiet: 'btn btn-outline',
  plain: 'btn btn-ghost',
  danger: 'btn btn-error',
};

function joined(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** Work is under way: disabled, with a spinner beside the label. */
  busy?: boolean;
  children: ReactNode;
}

/** Browsers take the focus from a button that is disabled: it returns after the work, unless the page moved it. */
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
      className={joined('kit-button', classOf[kind], className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span aria-hidden className="kit-spinner" />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends LinkProps {
  kind?: ButtonKind;
}

/** A link that looks like a button, for going somewhere. */
export function LinkButton({ kind = 'quiet', className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={joined('kit-button', classOf[kind], className)} />;
}
