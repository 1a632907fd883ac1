import { plural, t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { EmptyState, LinkButton, Loaded, PageTitle, Section, useRoles } from '@shop/front-kit';
import { DataTable, PagedTable } from '@shop/front-kit/tables';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useBuyer, useBuyerOrders, useBuyerReturns } from '../features/buyer/api.ts';
import { BuyerAccount } from '../features/buyer/buyer-account.tsx';
import { BuyerMessages } from '../features/buyer/buyer-messages.tsx';
import { BuyerSums } from '../features/buyer/buyer-sums.tsx';
import { orderColumns } from '../orders/order-columns.tsx';
import { ownPaths } from '../own-paths.ts';
import { ReturnList } from '../returns/return-list.tsx';

function NoOrders() {
  return <EmptyState title={t`No orders`} text={t`This buyer has not ordered yet.`} />;
}

function NoReturns() {
  return <EmptyState title={t`No returns`} text={t`This buyer has not asked for a return.`} />;
}

function NoBuyer() {
  return (
    <EmptyState
      title={t`Buyer not found`}
      text={t`No account has this address now.`}
      action={<LinkButton to={paths.orders}>{t`Orders`}</LinkButton>}
    />
  );
}

interface AccountProps {
  uid: string;
}

function Returns({ uid }: AccountProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <PagedTable
        list={useBuyerReturns(uid)}
        label={t`Returns`}
        count={(total) => plural(total, { one: '# return', other: '# returns' })}
        empty={<NoReturns />}
      >
        {(returns) => <ReturnList returns={returns} onDone={() => place.current?.focus()} />}
      </PagedTable>
    </div>
  );
}

/** Everything that the orders know about an account, also about a closed one. */
function Sections({ uid }: AccountProps) {
  return (
    <>
      <BuyerSums uid={uid} />
      <Section title={t`All orders`}>
        <div>
          <PagedTable
            list={useBuyerOrders(uid)}
            label={t`Orders`}
            count={(total) => plural(total, { one: '# order', other: '# orders' })}
            columns={orderColumns().length}
            empty={<NoOrders />}
          >
            {(orders) => (
              <DataTable
                label={t`Orders`}
                columns={orderColumns()}
                rows={orders}
                keyOf={({ orderId }) => orderId}
              />
            )}
          </PagedTable>
        </div>
      </Section>
      <Section title={t`Returns`}>
        <Returns uid={uid} />
      </Section>
      <Section title={t`Messages about orders`}>
        <div>
          <BuyerMessages uid={uid} />
        </div>
      </Section>
    </>
  );
}

function Closed({ uid }: AccountProps) {
  return (
    <div className="grid gap-10">
      <p className="kit-caption">{t`This account is closed. Paid orders stay on record.`}</p>
      <Sections uid={uid} />
    </div>
  );
}

function BuyerView({ buyer }: { buyer: string }) {
  const query = useBuyer(buyer);
  const mayOrder = useRoles().may('orders.change');
  return (
    <>
      <PageTitle title={query.data?.name ?? query.data?.email ?? t`Buyer`} caption={t`Buyer`} />
      <Loaded
        query={query}
        label={t`Loading the buyer`}
        missing={buyer.includes('@') ? <NoBuyer /> : <Closed uid={buyer} />}
      >
        {(account) => (
          <div className="grid gap-10">
            {mayOrder && (
              <div>
                <LinkButton
                  to={`${ownPaths.newOrder}?buyer=${encodeURIComponent(account.uid)}`}
                >{t`Order for this buyer`}</LinkButton>
              </div>
            )}
            <BuyerAccount buyer={account} />
            <Sections uid={account.uid} />
          </div>
        )}
      </Loaded>
    </>
  );
}

export function BuyerPage() {
  const { buyer = '' } = useParams();
  return <BuyerView key={buyer} buyer={buyer} />;
}
