import { useEffect, useRef } from 'react';

/**
 * Focuses the first invalid field after submitting, and opens the group that hides it. In visual order; React Hook Form goes by
 * registration order.
 */
export function useFocusFirstFault({ submitCount }: { submitCount: number }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (submitCount === 0 || !fault) return;
    fault.closest('details')?.setAttribute('open', '');
    fault.focus();
  }, [submitCount]);
  return form;
}
