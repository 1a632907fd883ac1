import { routes, type WholeOrder } from '@shop/contracts/client';
import {
  Button,
  callQuery,
  Dialog,
  formatDeadline,
  formatMoment,
  Loaded,
  useApi,
  useQuery,
} from '@shop/front-kit';
import { CircleCheck, CircleSlash, Clock, Truck } from 'lucide-react';
import { type OrderWords, orderProgress, orderStatus } from './order-text.ts';

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

/** Names of actors without an account; any other value is shown as stored. */
const actors: Readonly<Record<string, string>> = { system: 'The shop', provider: 'The payment provider' };

/** All events of one order, oldest first, as far as the reader may see them. */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const timeline = callQuery(useApi(), routes.getOrderTimeline, { params: { id: orderId } });
  const query = useQuery({ ...timeline, staleTime: 0 });
  return (
    <Loaded query={query} label="Loading timeline">
      {(entries) => (
        <ol className="kit-timeline">
          {entries.map((entry) => (
            <li key={`${entry.at} ${entry.what}`}>
              <p className="whitespace-pre-line wrap-anywhere">
                {entry.until ? `${entry.text}, until ${formatDeadline(entry.until)}` : entry.text}
              </p>
              <p className="kit-caption">
                <time dateTime={entry.at}>{formatMoment(entry.at)}</time> · {actors[entry.by] ?? entry.by}
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
      title={`Timeline: ${partName}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <OrderTimeline orderId={orderId} />
    </Dialog>
  );
}
