import { useRef } from 'react';

/**
 * Idempotency keys for the requests of one form. `keyOf` returns the same key for the same content, so a retry after a lost reply
 * takes effect once. Call `renew` after success: sending the same content again is then a new request.
 */
export function useIdempotencyKeys() {
  const last = useRef<{ readonly key: string; readonly sent: string }>(undefined);
  return {
    keyOf: (content: unknown): string => {
      const sent = JSON.stringify(content) ?? '';
      if (last.current?.sent !== sent) last.current = { key: crypto.randomUUID(), sent };
      return last.current.key;
    },
    renew: (): void => {
      last.current = undefined;
    },
  };
}
