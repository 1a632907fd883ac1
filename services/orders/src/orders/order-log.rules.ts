import type { FieldChange } from '@shop/contracts';
import type { LoggedChange } from '@shop/service-kit';
import type { Order, OrderChange } from './order.types.ts';
import { orderAfter } from './order-lines.rules.ts';

/** Entries with words of or about the buyer. */
const privateEntries: readonly string[] = ['question', 'message', 'note', 'corrected'];

/** Fields whose values the log repeats; of a corrected address it names only the field. */
const repeated = ['state', 'refundedCents', 'reservedUntil'] as const;
const named = ['delivery', 'billing', 'purchaseOrderNumber'] as const;

/** Describes a change of an order for the staff log. */
export function loggedChange(order: Order, change: OrderChange): LoggedChange {
  const { id, number: name, uid: owner } = order;
  const { at, by, what, text } = change.entry;
  const after = orderAfter(order, change);
  const changes: FieldChange[] = [
    ...repeated
      .filter((field) => String(order[field]) !== String(after[field]))
      .map((field) => ({ field, before: order[field], after: after[field] })),
    ...named.filter((field) => change.set?.[field] !== undefined).map((field) => ({ field })),
    ...(privateEntries.includes(what) ? [] : [{ field: 'timeline', after: text }]),
  ];
  return { thing: { kind: 'order', id, name }, by, at, owner, changes };
}
