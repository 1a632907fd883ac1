import { EmptyState, formatMoment } from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import { PagedTable } from '@shop/front-kit/tables';
import { OrderLink } from '../../orders/order-link.tsx';
import { useBuyerMessages } from './api.ts';

const none = <EmptyState title="No messages" text="Messages about orders appear here." />;

export function BuyerMessages({ uid }: { uid: string }) {
  return (
    <PagedTable list={useBuyerMessages(uid)} noun="messages" empty={none}>
      {(messages) => (
        <ul className="kit-timeline">
          {messages.map(({ id, orderId, number, what, text, by, byUid, at }) => (
            <li key={`${orderId} ${id}`}>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="kit-caption flex flex-wrap items-center gap-x-2">
                <time dateTime={at}>{formatMoment(at)}</time> ·{' '}
                {what === 'question' ? 'From the buyer' : <Who by={by} byUid={byUid} />} ·
                <OrderLink order={{ number, orderId }} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </PagedTable>
  );
}
