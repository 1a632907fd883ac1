import type { ButtonHTMLAttributes, ReactNode } from 'react';
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

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  /** Work is under way: disabled, with a spinner beside the label. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  kind = 'quiet',
  busy = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
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
