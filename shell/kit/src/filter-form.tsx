import type { ReactNode } from 'react';

interface FilterFormProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Search and filters of a list. They apply while typing, so Enter must not submit. */
export function FilterForm({ label, className, children }: FilterFormProps) {
  return (
    <form aria-label={label} className={className} onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}
