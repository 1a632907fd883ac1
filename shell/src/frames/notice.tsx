import type { ReactNode } from 'react';

interface NoticeProps {
  label?: string;
  /** Colour of the line before the text. */
  tone?: 'border-warning' | 'border-secondary';
  action?: ReactNode;
  children: ReactNode;
}

/** A line above the page's content. */
export function Notice({ label, tone = 'border-warning', action, children }: NoticeProps) {
  return (
    <aside
      aria-label={label}
      className="kit-page-width mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 py-1 text-sm print:hidden"
    >
      <p className={`border-l-3 pl-3 wrap-anywhere ${tone}`}>{children}</p>
      {action}
    </aside>
  );
}
