import { type Order, type OrderState, routes, tooLateTo } from '@shop/contracts/client';
import {
  countOf,
  messageOf,
  questions,
  useApi,
  useConfirm,
  useForbiddenReaction,
  useMutation,
  usePagedList,
  useToast,
} from '@shop/front-kit';
import { ordersKey } from '../../../orders/order-keys.ts';
import { orderIdOf, orderName } from '../../../orders/order-names.ts';
import type { MadeShipment } from '../../../orders/shipped-notice.tsx';
import { useRefreshOrders } from '../../../orders/use-refresh-orders.ts';

const refreshMs = 15_000;

export interface OrderFilter {
  readonly q: string;
  readonly state: OrderState | undefined;
}

/** Makes another filter of the one that was asked for last, which may not be drawn yet. */
export type OrderFilterChange = (latest: OrderFilter) => OrderFilter;

/** All orders, newest first, kept up to date while the page is open. */
export function useAllOrders(filter: OrderFilter) {
  const api = useApi();
  const list = usePagedList<Order>({
    key: [...ordersKey, 'list', filter],
    pageSize: 50,
    load: (page, signal) => api.call(routes.listOrders, { query: { ...page, ...filter }, signal }),
    refetchMs: () => refreshMs,
  });
  useForbiddenReaction('allOrders', list.error);
  return list;
}

interface Change<Input> {
  readonly run: (input: Input) => Promise<boolean>;
  readonly done: string;
  readonly tooLate: string;
}

/** One change of one order at a time; the list is read again whatever came of it. */
function useChange<Input>({ run, done, tooLate }: Change<Input>) {
  const toast = useToast();
  return useMutation({
    mutationFn: run,
    onSuccess: (changed) => (changed ? toast.success(done) : toast.error(tooLate)),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: useRefreshOrders(),
  });
}

/** Sends all that is left of an order. */
export function useShipOrder(onShipped: (shipment: MadeShipment) => void) {
  const api = useApi();
  return useChange({
    run: async (order: Order) => {
      const { body, headers } = await api.call(routes.shipOrder, { params: { id: order._id } });
      const { modifiedCount } = body;
      const shipmentId = headers?.['x-shipment-id'];
      if (modifiedCount === 1 && shipmentId !== undefined)
        onShipped({ orderId: orderIdOf(order), shipmentId, name: order.number ?? order.partName });
      return modifiedCount === 1;
    },
    done: 'Shipped!',
    tooLate: tooLateTo.ship,
  });
}

export function useCancelAnyOrder() {
  const api = useApi();
  const confirm = useConfirm();
  const cancel = useChange({
    run: async (id: string) =>
      (await api.call(routes.cancelOrder, { params: { id } })).body.deletedCount === 1,
    done: 'Canceled!',
    tooLate: tooLateTo.cancel,
  });
  return {
    pendingId: cancel.isPending ? cancel.variables : undefined,
    ask: async (id: string): Promise<void> => {
      if (await confirm(questions.cancelOrder)) cancel.mutate(id);
    },
  };
}

/** What came of shipping one of several orders; `problem` when it was not shipped. */
export interface ShipResult {
  readonly orderId: string;
  readonly name: string;
  readonly problem?: string;
}

const namedAtOnce = 8;

function listOf(names: readonly string[]): string {
  const more = names.length - namedAtOnce;
  const shown = more > 1 ? [...names.slice(0, namedAtOnce), `${more} more`] : names;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(shown);
}

/** Ships several orders after one question, one after the other, and tells what came of each. */
export function useShipSelected(onDone: (results: readonly ShipResult[]) => void) {
  const api = useApi();
  const confirm = useConfirm();
  const ship = async (order: Order): Promise<ShipResult> => {
    const result = { orderId: orderIdOf(order), name: nameOf(order) };
    try {
      const { body } = await api.call(routes.shipOrder, { params: { id: order._id } });
      return body.modifiedCount === 1 ? result : { ...result, problem: tooLateTo.ship };
    } catch (error) {
      return { ...result, problem: messageOf(error) };
    }
  };
  const shipment = useMutation({
    mutationFn: async (orders: readonly Order[]) => {
      const results: ShipResult[] = [];
      for (const order of orders) results.push(await ship(order));
      return results;
    },
    onSuccess: onDone,
    onSettled: useRefreshOrders(),
  });
  return {
    isPending: shipment.isPending,
    ask: async (orders: readonly Order[]): Promise<void> => {
      const many = countOf(orders.length, 'orders');
      const question = {
        title: `Ship ${many}?`,
        text: `${listOf(orders.map(nameOf))}: all that is left is marked as sent, and the buyers are told. This cannot be taken back.`,
        confirm: `Yes, ship ${many}`,
        back: 'Back Off',
      };
      if (await confirm(question)) shipment.mutate(orders);
    },
  };
}

function nameOf(order: Order): string {
  return orderName({ number: order.number, orderId: orderIdOf(order) });
}
