import { limits, type Order, routes, tooLateTo } from '@shop/contracts/client';
import { countOf, messageOf, useApi, useConfirm, useToast } from '@shop/front-kit';
import { useState } from 'react';
import { orderIdOf, orderNameOf } from '../../orders/order-names.ts';
import { type MadeShipment, madeNow } from '../../orders/undo-shipping.tsx';
import { useRefreshOrders } from '../../orders/use-refresh-orders.ts';
import type { SteadyRows } from './use-steady-rows.ts';

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

function asShipped(row: Order): Order {
  return { ...row, state: 'shipped', status: 'approved' };
}

const namedAtOnce = 8;

function listOf(names: readonly string[]): string {
  const more = names.length - namedAtOnce;
  const shown = more > 1 ? [...names.slice(0, namedAtOnce), `${more} more`] : names;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(shown);
}

function questionFor(orders: readonly Order[]) {
  const many = countOf(orders.length, 'orders');
  return {
    title: `Ship ${many}?`,
    text: `${listOf(orders.map(orderNameOf))}: everything left is marked as shipped, and the buyers are notified.`,
    note: `You can undo each one for ${limits.undoSeconds} seconds.`,
    confirm: `Yes, ship ${many}`,
    back: 'Back Off',
  };
}

/** Ships orders from a list and marks their rows until the filter changes. */
export function useShipping({ rows: steady, isListed }: SteadyRows, scope: string) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const refresh = useRefreshOrders();
  const [marks, change] = useMarks(scope);
  const listedOrders = new Set(steady.filter(isListed).map(orderIdOf));
  const markOf = (order: Order): Outcome | undefined => marks.get(orderIdOf(order));
  const rows = steady.map((row) => {
    const mark = markOf(row);
    return mark?.state === 'shipped' && (mark.isWhole || !isListed(row)) ? asShipped(row) : row;
  });

  const put = (order: Order, outcome: Outcome): void => change((next) => next.set(orderIdOf(order), outcome));

  const send = async (order: Order): Promise<Outcome> => {
    try {
      const { body, headers } = await api.call(routes.shipOrder, { params: { id: order._id } });
      if (body.modifiedCount !== 1) return { state: 'failed', problem: tooLateTo.ship };
      const shipmentId = headers['x-shipment-id'];
      const shipment = shipmentId === undefined ? undefined : madeNow(orderIdOf(order), shipmentId);
      return { state: 'shipped', isWhole: true, shipment };
    } catch (error) {
      return { state: 'failed', problem: messageOf(error) };
    }
  };

  const sendAll = async (orders: readonly Order[]): Promise<Outcome[]> => {
    for (const order of orders) put(order, { state: 'shipping' });
    const outcomes: Outcome[] = [];
    for (const order of orders) {
      const outcome = await send(order);
      outcomes.push(outcome);
      if (outcome.state === 'shipped') put(order, outcome);
    }
    await refresh();
    // Mark failures after the refresh, which shows whether the order can still be shipped.
    outcomes.forEach((outcome, index) => {
      const order = orders[index];
      if (order && outcome.state === 'failed') put(order, outcome);
    });
    return outcomes;
  };

  return {
    rows,
    isListed,
    markOf,
    isBusy: [...marks.values()].some(({ state }) => state === 'shipping'),
    canShip: (order: Order): boolean => order.status === 'pending' && listedOrders.has(orderIdOf(order)),
    /** Ships everything unsent of one order. */
    ship: async (order: Order): Promise<void> => {
      const [outcome] = await sendAll([order]);
      if (outcome?.state === 'failed') toast.error(outcome.problem);
      else toast.success('Shipped!');
    },
    /** Asks for confirmation once, then ships the orders one by one. */
    shipSelected: async (orders: readonly Order[]): Promise<void> => {
      if (!(await confirm(questionFor(orders)))) return;
      const outcomes = await sendAll(orders);
      const failed = outcomes.filter(({ state }) => state === 'failed').length;
      const shipped = `${countOf(outcomes.length - failed, 'orders')} shipped`;
      if (failed > 0) toast.error(`${shipped}, ${failed} not`);
      else toast.success(shipped);
    },
    /** Marks an order after the form shipped a parcel of it. */
    sent: (order: Order, shipment: MadeShipment): void =>
      put(order, { state: 'shipped', isWhole: false, shipment }),
    undone: (order: Order): void => change((next) => next.delete(orderIdOf(order))),
  };
}

export type Shipping = ReturnType<typeof useShipping>;
