import { useEffect, useRef } from 'react';

/** Puts the focus on the first box with a fault after the form was sent, in the order people see; the form library goes by registration. */
export function useFocusFirstFault({ submitCount }: { submitCount: number }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return form;
}
