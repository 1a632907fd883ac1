import { useEffect, useRef } from 'react';

/** Focuses the first invalid field after submitting, in visual order; React Hook Form goes by registration order. */
export function useFocusFirstFault({ submitCount }: { submitCount: number }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return form;
}
