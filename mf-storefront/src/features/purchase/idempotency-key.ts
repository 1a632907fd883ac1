import type { NewOrder } from '@shop/contracts';
import { useRef } from 'react';

/**
 * One key per filled form. The same entries keep their key, so that trying again after a lost answer orders once;
 * other entries, a success and a definite refusal begin a new one.
 */
export const useIdempotencyKey = () => {
  const current = useRef<{ entries: string; key: string }>(undefined);
  return {
    keyFor: (order: NewOrder): string => {
      const entries = JSON.stringify(order);
      if (current.current?.entries !== entries) current.current = { entries, key: crypto.randomUUID() };
      return current.current.key;
    },
    renew: (): void => {
      current.current = undefined;
    },
  };
};
