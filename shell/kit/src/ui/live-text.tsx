import type { ReactNode } from 'react';

interface LiveTextProps {
  className?: string;
  children?: ReactNode;
}

/**
 * News that screen readers announce. Render it before there is news, with no children: a region that arrives together with its text
 * is often silent. Empty, it takes no room.
 */
export function LiveText({ className = '', children }: LiveTextProps) {
  return (
    <div role="status" className={`kit-live ${className}`}>
      {children}
    </div>
  );
}
