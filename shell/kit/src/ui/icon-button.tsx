import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** Its name for screen readers. */
  label: string;
  /** Width and height of the icon, px. */
  size?: number;
}

export function IconButton({ icon: Icon, label, size = 18, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`kit-icon-button ${className}`}>
      <Icon aria-hidden size={size} />
      <span className="sr-only">{label}</span>
    </button>
  );
}
