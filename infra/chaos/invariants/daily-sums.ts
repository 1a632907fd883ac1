import { shopDay } from '@shop/contracts';
import type { BookDailySum, BookOrder } from '../books.store.ts';
import { faultIf, sumOf } from './fault.ts';

/** Orders that a sweep has to add up: the sums of their days are not final. */
export function unsummed(orders: readonly BookOrder[]): string[] {
  return orders.filter(({ sumsDue }) => sumsDue).map(({ _id }) => `order ${_id} is in no daily sum yet`);
}

/** The sums of each day must be what its orders and refunds say. */
export function dailySumViolations(orders: readonly BookOrder[], sums: readonly BookDailySum[]): string[] {
  const refunds = orders.flatMap((order) => order.refunds);
  const moments = [
    ...orders.flatMap(({ paidAt }) => paidAt ?? []),
    ...refunds.flatMap(({ doneAt, rejectedAt }) => [doneAt ?? [], rejectedAt ?? []].flat()),
  ];
  const days = new Set([...moments.map(shopDay), ...sums.map(({ _id }) => _id)]);
  return [...days].flatMap((day) => {
    const isThen = (at: Date | undefined): boolean => at !== undefined && shopDay(at) === day;
    const paid = orders.filter(({ paidAt }) => isThen(paidAt));
    const came = sumOf(paid, ({ paidCents = 0 }) => paidCents);
    const went = sumOf(
      refunds,
      ({ doneAt, rejectedAt, amountCents }) =>
        amountCents * (Number(isThen(doneAt)) - Number(isThen(rejectedAt))),
    );
    const sum = sums.find(({ _id }) => _id === day);
    const summed = [sum?.orders, sum?.paidCents, sum?.refundedCents];
    const { parts = [], deliveryCents = 0, taxCents = 0 } = sum ?? {};
    const byPart = sumOf(parts, ({ cents }) => cents) + deliveryCents + taxCents;
    const byCountry = sumOf(sum?.countries ?? [], ({ cents }) => cents);
    return [
      ...faultIf(
        summed.join() !== [paid.length, came, went].join(),
        `${day}: the sums are ${summed}, the orders say ${paid.length},${came},${went}`,
      ),
      ...faultIf(
        byPart !== came - went,
        `${day}: the revenue is ${came - went}, ${byPart} of parts, delivery and tax`,
      ),
      ...faultIf(
        byCountry !== came - went,
        `${day}: the revenue is ${came - went}, ${byCountry} from countries`,
      ),
    ];
  });
}
