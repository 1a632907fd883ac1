import { t } from '@lingui/core/macro';
import type { WholeOrder } from '@shop/contracts';
import { Button, formatMoney, LinkButton, Section } from '@shop/front-kit';
import { isUnpaid, OrderDocuments, OrderTimeline, paymentPath } from '@shop/front-kit/orders';
import { Printer } from 'lucide-react';
import { HoldCountdown } from '../../../orders/hold-countdown.tsx';
import { useCancelOrder } from '../api/cancel-order.ts';
import { AskAboutOrder } from './ask-about-order.tsx';
import { OrderAgain } from './order-again.tsx';
import { OrderLinesTable } from './order-lines-table.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderPlaces, OrderRefunds, OrderShipments, OrderSums } from './own-order-sections.tsx';

function OrderActions({ order, cancel }: { order: WholeOrder; cancel: ReturnType<typeof useCancelOrder> }) {
  const { orderId, state, total } = order;
  return (
    <div className="mb-8 flex flex-wrap items-center gap-3 print:hidden">
      {state === 'reserved' && (
        <LinkButton kind="primary" to={paymentPath(order)}>
          {t`Pay ${formatMoney(total)}`}
        </LinkButton>
      )}
      {isUnpaid(order) && (
        <Button busy={cancel.pendingId === orderId} onClick={() => void cancel.ask({ id: orderId })}>
          {t`Cancel order`}
        </Button>
      )}
      {!isUnpaid(order) && <OrderAgain order={order} />}
      <Button kind="plain" onClick={() => window.print()}>
        <Printer aria-hidden size={17} />
        {t`Print`}
      </Button>
      {state === 'reserved' && order.reservedUntil && <HoldCountdown until={order.reservedUntil} short />}
    </div>
  );
}

/** An order, for its buyer and for admins. */
export function OrderSheet({ order }: { order: WholeOrder }) {
  const cancel = useCancelOrder();
  return (
    <>
      <OrderActions order={order} cancel={cancel} />
      <div className="grid items-start gap-10 xl:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-8">
          <div className="grid gap-4">
            <OrderLinesTable order={order} cancel={cancel} />
            <OrderSums order={order} />
          </div>
          <OrderShipments order={order} />
          <OrderReturns order={order} />
          <OrderRefunds refunds={order.refunds} />
        </div>
        <div className="grid min-w-0 gap-8">
          <OrderPlaces order={order} />
          <OrderDocuments order={order}>
            {(list) => <Section title={t`Documents`}>{list}</Section>}
          </OrderDocuments>
          <Section title={t`Timeline`}>
            <OrderTimeline key={order.version} orderId={order.orderId} />
            <AskAboutOrder order={order} />
          </Section>
        </div>
      </div>
    </>
  );
}
