import { shopDay } from '@shop/contracts';
import type { BookDailySum, BookOrder } from '../books.store.ts';
import { faultIf, sumOf } from './fault.ts';

/** Orders that a sweep has to add up: the sums of their days are not final. */
export function unsummed(orders: readonly BookOrder[]): string[] {
  return orders.filter(({ sumsDue }) => sumsDue).map(({ _id }) => `order ${_id} is in no daily sum yet`);
}

/** The sums of each day must be what its orders and refunds say. */
export function dailySumViolations(orders: readonly BookOrder[], sums: readonly BookDailySum[]): string[] {
  const refunds = orders.flatMap((order) => order.refunds.filter(({ state }) => state !== 'failed'));
  const moments = [...orders.flatMap(({ paidAt }) => paidAt ?? []), ...refunds.flatMap(({ at }) => at ?? [])];
  const days = new Set([...moments.map(shopDay), ...sums.map(({ _id }) => _id)]);
  return [...days].flatMap((day) => {
    const isThen = (at: Date | undefined): boolean => at !== undefined && shopDay(at) === day;
    const paid = orders.filter(({ paidAt }) => isThen(paidAt));
    const came = sumOf(paid, ({ paidCents = 0 }) => paidCents);
    const went = sumOf(
      refunds.filter(({ at }) => isThen(at)),
      ({ amountCents }) => amountCents,
    );
    const sum = sums.find(({ _id }) => _id === day);
    const summed = [sum?.orders, sum?.paidCents, sum?.refundedCents];
    const charged = sumOf(
      paid.flatMap(({ charges }) => charges),
      ({ cents }) => cents,
    );
    const byPart = sumOf(sum?.parts ?? [], ({ cents }) => cents);
    const byCountry = sumOf(sum?.countries ?? [], ({ cents }) => cents);
    return [
      ...faultIf(
        summed.join() !== [paid.length, came, went].join(),
        `${day}: the sums are ${summed}, the orders say ${paid.length},${came},${went}`,
      ),
      ...faultIf(
        byPart + charged !== came,
        `${day}: ${came} came in, ${byPart} for parts and ${charged} for charges`,
      ),
      ...faultIf(byCountry !== came, `${day}: ${came} came in, ${byCountry} from countries`),
    ];
  });
}
