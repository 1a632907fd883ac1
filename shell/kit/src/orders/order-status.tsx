import type { Order } from '@shop/contracts';
import { CircleCheck, CircleSlash, Clock, Truck } from 'lucide-react';
import { orderStatus } from './order-text.ts';

const marks = { waiting: Clock, good: CircleCheck, done: Truck, off: CircleSlash };

/** Status as word plus mark, so that colour is never alone. */
export function OrderStatus({ order }: { order: Pick<Order, 'state' | 'paid' | 'status'> }) {
  const { text, tone } = orderStatus(order);
  const Mark = marks[tone];
  return (
    <span className="kit-status" data-tone={tone}>
      <Mark aria-hidden size={16} />
      {text}
    </span>
  );
}
