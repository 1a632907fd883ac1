import { t } from '@lingui/core/macro';
import { calls, type WholeOrder } from '@shop/contracts/client';
import { Button, callQuery, Dialog, formatDeadline, Loaded, Moment } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, Clock, Truck } from 'lucide-react';
import { type OrderWords, orderProgress, orderStatus } from './order-text.ts';
import { Who } from './who.tsx';

const marks = { waiting: Clock, good: CircleCheck, done: Truck, off: CircleSlash };

/** A status as text plus icon, so that colour is never the only signal. */
function Status({ text, tone }: OrderWords) {
  const Mark = marks[tone];
  return (
    <span className="kit-status" data-tone={tone}>
      <Mark aria-hidden size={16} />
      <span>{text}</span>
    </span>
  );
}

export function OrderStatus({ state }: { state: string }) {
  return <Status {...orderStatus(state)} />;
}

export function OrderProgress({ order }: { order: WholeOrder }) {
  return <Status {...orderProgress(order)} />;
}

/** All events of one order, oldest first, as far as the reader may see them. */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const timeline = callQuery(useApi(), calls.getOrderTimeline, { params: { id: orderId } });
  const query = useQuery({ ...timeline, staleTime: 0 });
  return (
    <Loaded query={query} label={t`Loading timeline`}>
      {(entries) => (
        <ol className="kit-timeline">
          {entries.map((entry) => (
            <li key={`${entry.at} ${entry.what}`}>
              <p className="whitespace-pre-line wrap-anywhere">
                {entry.until ? t`${entry.text}, until ${formatDeadline(entry.until)}` : entry.text}
              </p>
              <p className="kit-caption">
                <Moment at={entry.at} /> · <Who by={entry.by} byUid={entry.byUid} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

interface OrderTimelineDialogProps {
  orderId: string;
  partName: string;
  onClose: () => void;
}

export function OrderTimelineDialog({ orderId, partName, onClose }: OrderTimelineDialogProps) {
  return (
    <Dialog
      title={t`Timeline: ${partName}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <OrderTimeline orderId={orderId} />
    </Dialog>
  );
}
