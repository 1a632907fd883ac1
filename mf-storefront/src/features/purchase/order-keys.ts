import type { NewOrder } from '@shop/contracts';

/** More tries than anybody makes on one form. */
const triesKept = 20;

interface Current {
  readonly key: string;
  readonly tried: readonly NewOrder[];
  /** An answer was lost: one of the tries may be an order. */
  readonly inDoubt: boolean;
}

function isSame(one: NewOrder | undefined, other: NewOrder): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The Idempotency-Key of a filled form. The same entries keep their key, so that trying again orders once; other entries
 * begin a new one, except while nobody knows what became of a try: then the shop refuses the key if an order stands under it.
 */
export function createIdempotencyKeys() {
  let current: Current | undefined;
  return {
    keyFor: (order: NewOrder): string => {
      const keeps = current?.inDoubt || isSame(current?.tried.at(-1), order);
      if (!current || !keeps) current = { key: crypto.randomUUID(), tried: [], inDoubt: false };
      const others = current.tried.filter((tried) => !isSame(tried, order));
      current = { ...current, tried: [...others, order].slice(-triesKept) };
      return current.key;
    },
    /** What else was sent under the key of this order. */
    triedBefore: (order: NewOrder): readonly NewOrder[] =>
      (current?.tried ?? []).filter((tried) => !isSame(tried, order)),
    doubt: (): void => {
      if (current) current = { ...current, inDoubt: true };
    },
    /** This order stands under the key, and nothing else does. */
    settle: (order: NewOrder): void => {
      if (current) current = { key: current.key, tried: [order], inDoubt: false };
    },
    forget: (): void => {
      current = undefined;
    },
  };
}

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;
