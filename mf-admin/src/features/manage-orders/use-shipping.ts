import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { calls, limits, tooLateTo, type WholeOrder } from '@shop/contracts/client';
import { useConfirm, useRoles } from '@shop/front-kit';
import { useRefresh } from '@shop/front-kit/forms';
import { messageOf, useApi, useToast } from '@shop/shop-runtime';
import { useState } from 'react';
import { type MadeShipment, madeNow } from '../../orders/undo-shipping.tsx';
import { orderCalls, orderName } from '../../orders/whole-order.ts';
import type { SteadyOrders } from './use-steady-orders.ts';

/** The result of shipping an order from this page. */
type Outcome =
  | { readonly state: 'shipping' }
  | { readonly state: 'shipped'; readonly isWhole: boolean; readonly shipment?: MadeShipment | undefined }
  | { readonly state: 'failed'; readonly problem: string };

type Marks = ReadonlyMap<string, Outcome>;

const noMarks: Marks = new Map();

/** Marks belong to one filter and reset when it changes. */
function useMarks(scope: string) {
  const [kept, setKept] = useState({ scope, marks: noMarks });
  const change = (next: (marks: Map<string, Outcome>) => void): void =>
    setKept((before) => {
      const marks = new Map(before.scope === scope ? before.marks : noMarks);
      next(marks);
      return { scope, marks };
    });
  return [kept.scope === scope ? kept.marks : noMarks, change] as const;
}

const namedAtOnce = 8;

function listOf(names: readonly string[]): string {
  const more = names.length - namedAtOnce;
  const shown = more > 1 ? [...names.slice(0, namedAtOnce), t`${more} more`] : names;
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(shown);
}

function questionFor(orders: readonly WholeOrder[]) {
  return {
    title: plural(orders.length, { one: 'Ship # order?', other: 'Ship # orders?' }),
    text: t`${listOf(orders.map(orderName))}: everything left is marked as shipped, and the buyers are notified.`,
    note: t`You can undo each one for ${limits.undoSeconds} seconds.`,
    confirm: plural(orders.length, { one: 'Yes, ship # order', other: 'Yes, ship # orders' }),
  };
}

/** Ships orders from a list and marks them until the filter changes. */
export function useShipping({ orders: steady, isListed }: SteadyOrders, scope: string) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const mayShip = useRoles().may('orders.ship');
  const refresh = useRefresh(orderCalls);
  const [marks, change] = useMarks(scope);
  const markOf = ({ orderId }: WholeOrder): Outcome | undefined => marks.get(orderId);
  const put = ({ orderId }: WholeOrder, outcome: Outcome): void =>
    change((next) => next.set(orderId, outcome));

  const send = async ({ orderId }: WholeOrder): Promise<Outcome> => {
    try {
      const { body, headers } = await api.call(calls.shipOrder, { params: { id: orderId } });
      if (body.modifiedCount !== 1) return { state: 'failed', problem: tooLateTo.ship };
      const shipmentId = headers['x-shipment-id'];
      const shipment = shipmentId === undefined ? undefined : madeNow(orderId, shipmentId);
      return { state: 'shipped', isWhole: true, shipment };
    } catch (error) {
      return { state: 'failed', problem: messageOf(error) };
    }
  };

  const sendAll = async (orders: readonly WholeOrder[]): Promise<Outcome[]> => {
    for (const order of orders) put(order, { state: 'shipping' });
    const sent: { order: WholeOrder; outcome: Outcome }[] = [];
    for (const order of orders) {
      const outcome = await send(order);
      sent.push({ order, outcome });
      if (outcome.state === 'shipped') put(order, outcome);
    }
    await refresh();
    // Mark failures after the refresh, which shows whether the order can still be shipped.
    for (const { order, outcome } of sent) if (outcome.state === 'failed') put(order, outcome);
    return sent.map(({ outcome }) => outcome);
  };

  return {
    orders: steady.map((order) => {
      const mark = markOf(order);
      const isShipped = mark?.state === 'shipped' && (mark.isWhole || !isListed(order));
      return isShipped ? { ...order, state: 'shipped' } : order;
    }),
    isListed,
    mayShip,
    markOf,
    isBusy: [...marks.values()].some(({ state }) => state === 'shipping'),
    canShip: (order: WholeOrder): boolean => mayShip && order.state === 'paid' && isListed(order),
    /** Ships everything unsent of one order. */
    ship: async (order: WholeOrder): Promise<void> => {
      const [outcome] = await sendAll([order]);
      if (outcome?.state === 'failed') toast.error(outcome.problem);
      else toast.success(t`Shipped!`);
    },
    /** Asks for confirmation once, then ships the orders one by one. */
    shipSelected: async (orders: readonly WholeOrder[]): Promise<void> => {
      if (!(await confirm(questionFor(orders)))) return;
      const outcomes = await sendAll(orders);
      const failed = outcomes.filter(({ state }) => state === 'failed').length;
      const shipped = outcomes.length - failed;
      if (failed === 0) toast.success(plural(shipped, { one: '# order shipped', other: '# orders shipped' }));
      else
        toast.error(
          plural(shipped, {
            one: `# order shipped, ${failed} not`,
            other: `# orders shipped, ${failed} not`,
          }),
        );
    },
    /** Marks an order after the form shipped a parcel of it. */
    sent: (order: WholeOrder, shipment: MadeShipment): void =>
      put(order, { state: 'shipped', isWhole: false, shipment }),
    undone: ({ orderId }: WholeOrder): void => change((next) => next.delete(orderId)),
  };
}

export type Shipping = ReturnType<typeof useShipping>;
