import type { ReactNode } from 'react';

interface FilterFormProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Search and filters of a list; they work while one types, so Enter has nothing to send. */
export function FilterForm({ label, className, children }: FilterFormProps) {
  return (
    <form aria-label={label} className={className} onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}
