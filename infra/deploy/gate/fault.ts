import type { ContractDocument } from '@shop/tooling';

/** What is live, by package. */
export type Live = Readonly<Record<string, ContractDocument>>;

/** Where two sides do not fit, and why, in words for a person. */
export interface Mismatch {
  /** Dotted path: `body.items.quantity`; a list's items stand under the list's own name. */
  readonly field: string;
  readonly reason: string;
}

/** What a deployment would break: whose call or message, where in it, and why. */
export interface Fault extends Mismatch {
  /** The package that would notice. */
  readonly caller: string;
  /** Name of the call, or queue and message. */
  readonly call: string;
}
