import type { WholeOrder } from '@shop/contracts';
import { Button, formatDollars, OrderDocuments, OrderTimeline } from '@shop/front-kit';
import { useState } from 'react';
import { type MadeShipment, ShippedNotice } from '../../../orders/shipped-notice.tsx';
import { useCancelWholeOrder } from '../api/order.ts';
import { linesToSend, refundable } from '../order-words.ts';
import { LinesTable } from './lines-table.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderMails } from './order-mails.tsx';
import { RefundForm } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';
import { Section } from './section.tsx';
import { ShipForm } from './ship-form.tsx';
import { ShipmentList } from './shipment-list.tsx';

interface OrderProps {
  order: WholeOrder;
}

function CancelOrder({ order }: OrderProps) {
  const cancel = useCancelWholeOrder(order);
  return (
    <div className="mt-6">
      <Button kind="danger" busy={cancel.isPending} onClick={() => void cancel.ask()}>
        Cancel order
      </Button>
    </div>
  );
}

function Sending({ order }: OrderProps) {
  const [shipped, setShipped] = useState<MadeShipment>();
  const canSend = linesToSend(order).length > 0;
  if (!canSend && !shipped && order.shipments.length === 0) return null;
  return (
    <Section id="sending" title="Shipments">
      {shipped && (
        <ShippedNotice key={shipped.shipmentId} shipment={shipped} onClose={() => setShipped(undefined)} />
      )}
      {order.shipments.length > 0 && <ShipmentList order={order} />}
      {canSend && <ShipForm order={order} onShipped={setShipped} />}
    </Section>
  );
}

function Refunds({ order }: OrderProps) {
  const left = refundable(order);
  if (order.paid === undefined) return null;
  return (
    <Section id="refunds" title="Refunds">
      <p className="tabular-nums">
        Paid {formatDollars(order.paid)}, refunded {formatDollars(order.refunded)}, can be refunded{' '}
        {formatDollars(left)}.
      </p>
      {order.refunds.length > 0 && <RefundList order={order} />}
      {left > 0 && <RefundForm order={order} />}
    </Section>
  );
}

function isUnpaid({ state }: WholeOrder): boolean {
  return state === 'requested' || state === 'reserved';
}

/** Everything about one order, and what can be done with it now. */
export function OrderSections({ order }: OrderProps) {
  return (
    <>
      <OrderFacts order={order} />
      {isUnpaid(order) && <CancelOrder order={order} />}
      <Section id="lines" title="Lines">
        <LinesTable order={order} />
      </Section>
      <Sending order={order} />
      <Refunds order={order} />
      <OrderDocuments order={order} slips>
        {(list) => (
          <Section id="documents" title="Documents">
            {list}
          </Section>
        )}
      </OrderDocuments>
      <Section id="mails" title="Mails">
        <OrderMails orderId={order.orderId} />
      </Section>
      <Section id="timeline" title="Timeline">
        <OrderTimeline orderId={order.orderId} />
      </Section>
    </>
  );
}
