import { useState } from 'react';

interface IdempotencyKeys {
  /** Returns the same key for the same content, so a retry after a lost reply takes effect once. */
  readonly keyOf: (content: unknown) => string;
  /** Call after success: sending the same content again is then a new request. */
  readonly renew: () => void;
}

function createKeys(): IdempotencyKeys {
  let last: { readonly key: string; readonly sent: string } | undefined;
  return {
    keyOf: (content) => {
      const sent = JSON.stringify(content);
      if (last?.sent !== sent) last = { key: crypto.randomUUID(), sent };
      return last.key;
    },
    renew: () => {
      last = undefined;
    },
  };
}

/** Idempotency keys for the requests of one form. */
export function useIdempotencyKeys(): IdempotencyKeys {
  const [keys] = useState(createKeys);
  return keys;
}
