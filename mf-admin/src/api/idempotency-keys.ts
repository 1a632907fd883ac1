import { useState } from 'react';

interface IdempotencyKeys {
  /** The same content keeps its key, so that trying again after a lost answer does it once. */
  readonly keyOf: (content: unknown) => string;
  /** It is done: the same content sent again is meant again. */
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

/** Keys for what one form sends. */
export function useIdempotencyKeys(): IdempotencyKeys {
  const [keys] = useState(createKeys);
  return keys;
}
