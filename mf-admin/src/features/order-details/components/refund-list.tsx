import { t } from '@lingui/core/macro';
import type { Refund, WholeOrder } from '@shop/contracts';
import { Button, FormError, formatMoney, Moment, useRoles } from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import { useState } from 'react';
import { useRefund } from '../order.ts';
import { named, refundState } from '../order-text.ts';
import { RepayForm } from './repay-form.tsx';

interface RefundItemProps {
  order: WholeOrder;
  refund: Refund;
  again: ReturnType<typeof useRefund>;
}

/** A failed refund that was not made again, as far as its money can still be refunded. */
function canRepeat(order: WholeOrder, { state, retriedBy }: Refund): boolean {
  return state === 'failed' && retriedBy === undefined && order.refundable > 0;
}

function Again({ order, refund, again }: RefundItemProps) {
  const [isTransfer, setTransfer] = useState(false);
  const amount = Math.min(refund.amount, order.refundable);
  const content = { repeats: refund.id, reason: refund.reason };
  if (isTransfer)
    return (
      <RepayForm
        amount={amount}
        onSave={(transfer, shared) => again.ask({ content: { ...content, transfer, ...shared }, amount })}
        onClose={() => setTransfer(false)}
      />
    );
  return (
    <div className="mt-1 flex flex-wrap gap-3">
      <Button
        aria-label={t`Refund again: ${formatMoney(amount)}`}
        busy={again.isPending}
        onClick={() => void again.ask({ content, amount }).catch(() => undefined)}
      >{t`Refund again`}</Button>
      <Button
        aria-label={t`Pay back by bank transfer: ${formatMoney(amount)}`}
        onClick={() => setTransfer(true)}
      >{t`Pay back by bank transfer`}</Button>
    </div>
  );
}

function RefundItem({ order, refund, again }: RefundItemProps) {
  const mayRefund = useRoles().may('orders.refund');
  const { amount, tax, lines, reason, transfer, at, by, byUid } = refund;
  const returned = order.lines
    .filter(({ id }) => lines.includes(id))
    .map((line) => ({ ...line, quantity: line.returned ?? line.quantity }));
  return (
    <li className="grid gap-1 rounded-box border border-base-300 p-4 text-sm wrap-anywhere">
      <p>
        <span className="font-semibold tabular-nums">{formatMoney(amount)}</span>
        {tax > 0 && <span> {t`(tax ${formatMoney(tax)})`}</span>}
        <span>{` · ${refundState(refund)}`}</span>
      </p>
      <p>{reason}</p>
      {transfer && <p>{t`Bank transfer ${transfer.reference}, ${transfer.date}`}</p>}
      {returned.length > 0 && <p>{t`Back in stock: ${named(returned)}`}</p>}
      <p className="kit-caption">
        <Moment at={at} /> · <Who by={by} byUid={byUid} />
      </p>
      {mayRefund && canRepeat(order, refund) && <Again order={order} refund={refund} again={again} />}
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
