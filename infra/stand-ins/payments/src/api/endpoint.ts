import type { IntentContext } from '../model/intent.ts';
import type { Row } from '../model/records.ts';
import type { Tables } from '../store.ts';

/** Whose key came with the call: the server's secret one or the browser's publishable one. */
export type Caller = 'publishable' | 'secret';

export interface Call extends IntentContext {
  readonly caller: Caller;
  /** The id in the path, empty where there is none. */
  readonly id: string;
  /** Form body of a POST or query of a GET, not parsed yet. */
  readonly input: unknown;
  readonly tables: Tables;
  /** How long a refund of a card that takes its time stays as it was made, ms. */
  readonly refundSettleMs: number;
}

export interface NewEvent {
  readonly type: string;
  readonly object: Record<string, unknown>;
}

/** What a call leads to: rows to remember, events to announce, and the answer. */
export interface Outcome {
  readonly status?: 200 | 402;
  readonly body: Record<string, unknown>;
  readonly rows?: readonly Row[];
  readonly events?: readonly NewEvent[];
}

/** One call of the provider's API. `run` decides and touches nothing. */
export interface Endpoint {
  readonly method: 'get' | 'post';
  readonly path: string;
  /** A publishable key may make this call. */
  readonly open?: true;
  readonly run: (call: Call) => Outcome;
}
