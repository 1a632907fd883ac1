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
import { ReturnList } from '../returns/return-list.tsx';

const noOrders = <EmptyState title="No orders" text="This buyer has not ordered yet." />;
const noReturns = <EmptyState title="No returns" text="This buyer has not asked for a return." />;
const noBuyer = (
  <EmptyState
    title="Buyer not found"
    text="No account has this address now."
    action={<LinkButton to={paths.orders}>Orders</LinkButton>}
  />
);

interface AccountProps {
  uid: string;
}

function Returns({ uid }: AccountProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <PagedTable list={useBuyerReturns(uid)} noun="returns" empty={noReturns}>
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
      <Section title="All orders">
        <div>
          <PagedTable list={useBuyerOrders(uid)} noun="orders" columns={orderColumns.length} empty={noOrders}>
            {(orders) => (
              <DataTable
                label="Orders"
                columns={orderColumns}
                rows={orders}
                keyOf={({ orderId }) => orderId}
              />
            )}
          </PagedTable>
        </div>
      </Section>
      <Section title="Returns">
        <Returns uid={uid} />
      </Section>
      <Section title="Messages about orders">
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
      <p className="kit-caption">This account is closed. Paid orders stay on record.</p>
      <Sections uid={uid} />
    </div>
  );
}

function BuyerView({ buyer }: { buyer: string }) {
  const query = useBuyer(buyer);
  const mayOrder = useRoles().may('orders.change');
  return (
    <>
      <PageTitle title={query.data?.name ?? query.data?.email ?? 'Buyer'} caption="Buyer" />
      <Loaded
        query={query}
        label="Loading the buyer"
        missing={buyer.includes('@') ? noBuyer : <Closed uid={buyer} />}
      >
        {(account) => (
          <div className="grid gap-10">
            {mayOrder && (
              <div>
                <LinkButton to={`${paths.newOrder}?buyer=${encodeURIComponent(account.uid)}`}>
                  Order for this buyer
                </LinkButton>
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
