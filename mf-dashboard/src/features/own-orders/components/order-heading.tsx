import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { calls, returnablePieces, type WholeOrder } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { formatCount, formatMoment, formatMoney, LinkButton, TextLink } from '@shop/front-kit';
import {
  isUnpaid,
  listedLines,
  OrderProgress,
  paymentPath,
  Tracking,
  useDownload,
} from '@shop/front-kit/orders';
import { ChevronDown } from 'lucide-react';
import { OrderAgain } from './order-again.tsx';

function unheldText({ lines, state }: WholeOrder): string | undefined {
  const unheld = lines.filter((line) => line.state === 'refused').length;
  if (state === 'refused' || unheld === 0) return undefined;
  return t`${formatCount(unheld)} of ${formatCount(lines.length)} parts couldn't be reserved`;
}

/** An order of one part has its Pay link in the row, which a folded card hides. */
function Pay({ order }: { order: WholeOrder }) {
  if (order.state !== 'reserved') return null;
  return (
    <div className={order.lines.length > 1 ? undefined : 'kit-when-folded'}>
      <LinkButton kind="primary" to={paymentPath(order)}>
        <Trans>
          Pay {formatMoney(order.total)}
          <span className="sr-only"> for order {order.number ?? order.orderId}</span>
        </Trans>
      </LinkButton>
    </div>
  );
}

function Parcels({ order: { shipments, number, orderId } }: { order: WholeOrder }) {
  const latest = shipments.at(-1);
  if (!latest) return null;
  return (
    <>
      <Tracking shipment={latest} />
      {shipments.length > 1 && (
        <TextLink alone to={paths.order(number ?? orderId)}>
          {plural(shipments.length, { one: '# parcel', other: '# parcels' })}
        </TextLink>
      )}
    </>
  );
}

function Invoice({ number }: { number: string }) {
  const id = `invoice-${number}`;
  const download = useDownload((api) => api.call(calls.getDocument, { params: { id } }), `${id}.pdf`);
  return (
    <button
      type="button"
      className="kit-link kit-link-alone"
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {t`Invoice ${number}`}
    </button>
  );
}

/** Links to all that a buyer may want to do with a placed order. */
function OrderLinks({ order }: { order: WholeOrder }) {
  const { number, orderId, invoiceNumber, lines, returns } = order;
  const page = paths.order(number ?? orderId);
  const name = number ?? formatMoment(order.createdAt);
  const canReturn = lines.some((line) => returnablePieces(line, returns) > 0);
  return (
    <>
      <Parcels order={order} />
      {invoiceNumber !== undefined && <Invoice number={invoiceNumber} />}
      {!isUnpaid(order) && <OrderAgain order={order} isListed />}
      {canReturn && (
        <TextLink alone to={`${page}?open=return`}>
          <Trans>
            Return parts
            <span className="sr-only">: order {name}</span>
          </Trans>
        </TextLink>
      )}
      <TextLink alone to={`${page}?open=ask`}>
        <Trans>
          Ask a question about this order
          <span className="sr-only">: order {name}</span>
        </Trans>
      </TextLink>
    </>
  );
}

interface OrderHeadingProps {
  order: WholeOrder;
  isOpen: boolean;
  /** Number of lines that show only when the order is open. */
  folded: number;
  onToggle: () => void;
}

/** Facts about the whole order, above its lines. */
export function OrderHeading({ order, isOpen, folded, onToggle }: OrderHeadingProps) {
  const { orderId, number, total } = order;
  const unheld = unheldText(order);
  return (
    <div className="flex flex-wrap items-center gap-x-5 font-normal">
      <TextLink
        alone
        className="font-semibold"
        aria-label={t`Order ${number ?? formatMoment(order.createdAt)}`}
        to={paths.order(number ?? orderId)}
      >
        {number ?? formatMoment(order.createdAt)}
      </TextLink>
      <OrderProgress order={order} />
      <span>{formatMoney(total)}</span>
      {unheld && <span>{unheld}</span>}
      <Pay order={order} />
      <OrderLinks order={order} />
      <div className={folded > 0 ? undefined : 'kit-card-only'}>
        <button type="button" className="kit-link kit-link-alone" aria-expanded={isOpen} onClick={onToggle}>
          {folded > 0 ? (
            <Trans>
              All {formatCount(listedLines(order).length)} parts
              <span className="sr-only"> of order {number ?? formatMoment(order.createdAt)}</span>
            </Trans>
          ) : (
            <Trans>
              Details
              <span className="sr-only"> of order {number ?? formatMoment(order.createdAt)}</span>
            </Trans>
          )}
          <ChevronDown aria-hidden size={16} className={isOpen ? 'rotate-180' : undefined} />
        </button>
      </div>
    </div>
  );
}
