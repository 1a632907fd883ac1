import { t } from '@lingui/core/macro';
import { calls, type WholeOrder } from '@shop/contracts/client';
import { Button, formatMoney, Section, useRoles } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { isUnpaid, OrderDocuments, OrderTimeline } from '@shop/front-kit/orders';
import { useRef, useState } from 'react';
import { PackingSlip } from '../../../orders/packing-slips.tsx';
import { ShipForm } from '../../../orders/ship-form.tsx';
import type { MadeShipment } from '../../../orders/undo-shipping.tsx';
import { useShipLines } from '../../../orders/use-ship-lines.ts';
import { linesToSend, orderCalls } from '../../../orders/whole-order.ts';
import { ReturnList } from '../../../returns/return-list.tsx';
import { useCancelWholeOrder } from '../order.ts';
import { BankTransfer } from './bank-transfer.tsx';
import { CorrectOrder } from './correct-order.tsx';
import { LinesTable } from './lines-table.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderMails } from './order-mails.tsx';
import { OrderMessages } from './order-messages.tsx';
import { RefundForm } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';
import { ShipmentList } from './shipment-list.tsx';

interface OrderProps {
  order: WholeOrder;
}

function CancelOrder({ order }: OrderProps) {
  const cancel = useCancelWholeOrder(order);
  return (
    <div>
      <Button
        kind="danger"
        busy={cancel.isPending}
        onClick={() => void cancel.ask()}
      >{t`Cancel order`}</Button>
    </div>
  );
}

const holdDays = [3, 7, 30];

/** Holds an unpaid order for some days from now. */
function ExtendHold({ order }: OrderProps) {
  const extend = useChange({
    send: (api, days: number) =>
      api.call(calls.extendHold, { params: { id: order.orderId }, body: { days } }),
    done: t`Hold extended!`,
    outdated: orderCalls,
  });
  if (order.reservedUntil === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="kit-caption">{t`Hold the parts from now for`}</span>
      {holdDays.map((days) => (
        <Button
          key={days}
          busy={extend.isPending && extend.variables === days}
          disabled={extend.isPending}
          onClick={() => extend.mutate(days)}
        >
          {t`${days} days`}
        </Button>
      ))}
    </div>
  );
}

/** Closes the form after sending, so a second click doesn't ship again. */
function Sending({ order }: OrderProps) {
  const [made, setMade] = useState<readonly MadeShipment[]>([]);
  const [isOpen, setOpen] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  const ship = useShipLines((shipment) => {
    setMade((before) => [...before, shipment]);
    setOpen(false);
  });
  const canSend = useRoles().may('orders.ship') && linesToSend(order).length > 0;
  if (!canSend && order.shipments.length === 0) return null;
  return (
    <Section title={t`Shipments`}>
      <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
        {order.shipments.length > 0 && (
          <ShipmentList order={order} made={made} onUndone={() => place.current?.focus()} />
        )}
        {canSend && (
          <PackingSlip order={order}>
            {order.shipments.length > 0 ? t`Packing slip for the rest` : t`Packing slip`}
          </PackingSlip>
        )}
        {canSend && isOpen && <ShipForm order={order} ship={ship} />}
        {canSend && !isOpen && (
          <div>
            <Button onClick={() => setOpen(true)}>{t`Ship another parcel`}</Button>
          </div>
        )}
      </div>
    </Section>
  );
}

function Returns({ order }: OrderProps) {
  const place = useRef<HTMLDivElement>(null);
  const { returns, orderId, number = '', clientName, email } = order;
  if (returns.length === 0) return null;
  const paidByTransfer = order.transfer !== undefined;
  const listed = returns.map((back) => ({
    ...back,
    orderId,
    number,
    clientName,
    email,
    paidByTransfer,
  }));
  return (
    <Section title={t`Returns`}>
      <div ref={place} tabIndex={-1} className="outline-none">
        <ReturnList returns={listed} onDone={() => place.current?.focus()} />
      </div>
    </Section>
  );
}

function Refunds({ order }: OrderProps) {
  const mayRefund = useRoles().may('orders.refund');
  const left = order.refundable;
  if (order.paid === undefined) return null;
  return (
    <Section title={t`Refunds`}>
      <p className="tabular-nums">{t`Paid ${formatMoney(order.paid)}, refunded ${formatMoney(order.refunded)}, can be refunded ${formatMoney(left)}.`}</p>
      {order.refunds.length > 0 && <RefundList order={order} />}
      {mayRefund && left > 0 && <RefundForm order={order} />}
    </Section>
  );
}

export function OrderSections({ order }: OrderProps) {
  const { may } = useRoles();
  const mayChange = may('orders.change');
  return (
    <div className="grid gap-10">
      <OrderFacts order={order} />
      {mayChange && <CorrectOrder order={order} />}
      {mayChange && order.state === 'reserved' && <BankTransfer order={order} />}
      {mayChange && order.state === 'reserved' && <ExtendHold order={order} />}
      {mayChange && isUnpaid(order) && <CancelOrder order={order} />}
      <Section title={t`Lines`}>
        <LinesTable order={order} />
      </Section>
      <Sending order={order} />
      <Returns order={order} />
      <Refunds order={order} />
      <OrderDocuments order={order} slips>
        {(list) => <Section title={t`Documents`}>{list}</Section>}
      </OrderDocuments>
      {may('mails') && (
        <Section title={t`Mails`}>
          <OrderMails orderId={order.orderId} />
        </Section>
      )}
      {may('orders.ship') && (
        <Section title={t`Messages and notes`}>
          <OrderMessages order={order} />
        </Section>
      )}
      <Section title={t`Timeline`}>
        <OrderTimeline orderId={order.orderId} />
      </Section>
    </div>
  );
}
