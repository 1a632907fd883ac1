import type { Refund, WholeOrder } from '@shop/contracts';
import { Button, FormError, formatMoment, formatMoney, useRoles } from '@shop/front-kit';
import { useRefund } from '../api/order.ts';
import { named, refundable, refundState } from '../order-text.ts';

interface RefundItemProps {
  order: WholeOrder;
  refund: Refund;
  again: ReturnType<typeof useRefund>;
}

function isOfTheSame(one: Refund, other: Refund): boolean {
  return (
    one.amount === other.amount &&
    one.lines.join() === other.lines.join() &&
    one.charges.join() === other.charges.join()
  );
}

/** Only the latest of several identical attempts can be retried. */
function canRepeat(order: WholeOrder, refund: Refund): boolean {
  const later = order.refunds.slice(order.refunds.indexOf(refund) + 1);
  const isTriedAgain = later.some((other) => isOfTheSame(refund, other));
  return refund.state === 'failed' && !isTriedAgain && refund.amount <= refundable(order);
}

function RefundItem({ order, refund, again }: RefundItemProps) {
  const mayRefund = useRoles().may('orders.refund');
  const { amount, lines, charges, reason, failure, transfer, at, by } = refund;
  const returned = order.lines
    .filter(({ id }) => lines.includes(id))
    .map((line) => ({ ...line, quantity: line.returned ?? line.quantity }));
  const parts = { ...(lines.length > 0 && { lines }), ...(charges.length > 0 && { charges }) };
  const content = { ...(lines.length + charges.length > 0 ? parts : { amount }), reason };
  return (
    <li className="grid gap-1 rounded-box border border-base-300 p-4 text-sm wrap-anywhere">
      <p>
        <span className="font-semibold tabular-nums">{formatMoney(amount)}</span> · {refundState(refund)}
        {failure && `: ${failure}`}
      </p>
      <p>{reason}</p>
      {transfer && (
        <p>
          Bank transfer {transfer.reference}, {transfer.date}
        </p>
      )}
      {returned.length > 0 && <p>Back in stock: {named(returned)}</p>}
      <p className="kit-caption">
        <time dateTime={at}>{formatMoment(at)}</time> · {by}
      </p>
      {mayRefund && canRepeat(order, refund) && (
        <div className="mt-1">
          <Button
            aria-label={`Refund again: ${formatMoney(amount)}`}
            busy={again.isPending}
            onClick={() => void again.ask({ content, amount }).catch(() => undefined)}
          >
            Refund again
          </Button>
        </div>
      )}
    </li>
  );
}

/** Refunds and their states. */
export function RefundList({ order }: { order: WholeOrder }) {
  const again = useRefund(order);
  return (
    <>
      <ol className="grid gap-3">
        {order.refunds.map((refund) => (
          <RefundItem key={refund.id} order={order} refund={refund} again={again} />
        ))}
      </ol>
      <FormError>{again.problem}</FormError>
    </>
  );
}
