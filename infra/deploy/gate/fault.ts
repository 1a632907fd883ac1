import type { ContractDocument } from '@shop/tooling';

/** What a deployment would break: whose call or message, where in it, and why. */
export interface Fault {
  /** The package that would notice. */
  readonly caller: string;
  /** Name of the call, or queue and message. */
  readonly call: string;
  readonly field: string;
  readonly reason: string;
}

/** What is live, by package. */
export type Live = Readonly<Record<string, ContractDocument>>;

/** Whether a build that asks for `^wanted` takes `brought` for it. */
export type Satisfies = (brought: string, wanted: string) => boolean;
