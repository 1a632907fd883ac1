import { type LoggedCall, shopDay } from '@shop/contracts';
import type { Order, Verdict } from '@shop/orders/documents';
import type { Dice } from './data/dice.ts';

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A decision of the orders service, some time after the one before it. */
export interface Step {
  readonly after: number;
  readonly decide: (order: Order, now: Date) => Verdict;
  /** The call, if staff made it. */
  readonly call?: LoggedCall;
}

/** The events of an order, step by step. */
export type Story = Generator<Step, void>;

export interface Teller {
  readonly dice: Dice;
  readonly index: number;
  /** Returns an id of its own for each name. */
  readonly idOf: (what: string) => string;
  /** Returns the order as the last step left it. */
  readonly current: () => Order;
}

export function transferAt({ index }: Teller, at: Date, reference: string) {
  return { reference: `${reference} ${300_000 + index}`, date: shopDay(at) };
}
