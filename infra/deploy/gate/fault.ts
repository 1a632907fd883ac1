import type { ContractDocument } from '@shop/tooling';

export type Live = Readonly<Record<string, ContractDocument>>;

/** A place where two sides do not fit, and the reason in readable words. */
export interface Mismatch {
  /** Dotted path: `body.items.quantity`; a list's items use the list's own name. */
  readonly field: string;
  readonly reason: string;
  /** One side sends or waits in vain. Its own package may begin with that: the other follows. */
  readonly inVain?: true;
}

/** A call or message that a deployment would break. */
export interface Fault extends Mismatch {
  /** The package that would be affected. */
  readonly caller: string;
  /** Name of the call, or queue and message. */
  readonly call: string;
}
