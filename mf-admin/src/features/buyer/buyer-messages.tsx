import { plural, t } from '@lingui/core/macro';
import { EmptyState, Moment } from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import { PagedTable } from '@shop/front-kit/tables';
import { OrderLink } from '../../orders/order-link.tsx';
import { useBuyerMessages } from './api.ts';

function None() {
  return <EmptyState title={t`No messages`} text={t`Messages about orders appear here.`} />;
}

export function BuyerMessages({ uid }: { uid: string }) {
  return (
    <PagedTable
      list={useBuyerMessages(uid)}
      label={t`Messages`}
      count={(total) => plural(total, { one: '# message', other: '# messages' })}
      empty={<None />}
    >
      {(messages) => (
        <ul className="kit-timeline">
          {messages.map(({ id, orderId, number, what, text, by, byUid, at }) => (
            <li key={`${orderId} ${id}`}>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="kit-caption flex flex-wrap items-center gap-x-2">
                <Moment at={at} /> · {what === 'question' ? t`From the buyer` : <Who by={by} byUid={byUid} />}{' '}
                ·
                <OrderLink order={{ number, orderId }} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </PagedTable>
  );
}
