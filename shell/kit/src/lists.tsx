import type { ReactNode } from 'react';
import type { ReplyHeaders } from './api/api-client.ts';

/** Returns the notice that the search looked for something else, because nothing matches all of `q`. */
export function searchNotice(q: string | undefined, headers: ReplyHeaders | undefined): string | undefined {
  const corrected = headers?.['x-corrected-query'];
  const dropped = headers?.['x-dropped-words'];
  const instead = corrected
    ? `for “${decodeURIComponent(corrected)}”`
    : dropped && `without “${decodeURIComponent(dropped)}”`;
  return instead && `No results for “${q}”. Showing results ${instead}.`;
}

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
