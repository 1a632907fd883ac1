import { paths } from '@shop/contracts/pages';
import { EmptyState, LinkButton, Loaded, PageTitle, TextLink } from '@shop/front-kit';
import { useSearchParams } from 'react-router-dom';
import { useBuyer } from '../features/buyer/api.ts';
import { ChooseBuyer } from '../features/new-order/choose-buyer.tsx';
import { NewOrderForm } from '../features/new-order/new-order-form.tsx';

const noBuyer = (
  <EmptyState
    title="Buyer not found"
    text="No account has this address now."
    action={<LinkButton to={paths.newOrder}>Find another buyer</LinkButton>}
  />
);

function OrderFor({ buyer }: { buyer: string }) {
  return (
    <Loaded query={useBuyer(buyer)} label="Loading the buyer" missing={noBuyer}>
      {(account) => (
        <>
          <p className="mb-6 flex flex-wrap items-center gap-x-4 wrap-anywhere">
            For {account.name ?? account.email}
            <TextLink to={paths.buyer(account.uid)} alone>
              {account.email}
            </TextLink>
            <TextLink to={paths.newOrder} alone>
              Another buyer
            </TextLink>
          </p>
          <NewOrderForm buyer={account} />
        </>
      )}
    </Loaded>
  );
}

export function NewOrderPage() {
  const [search] = useSearchParams();
  const buyer = search.get('buyer') ?? '';
  return (
    <>
      <PageTitle
        title="New Order"
        lead="Order for a buyer. The order is the buyer's own; a mail brings the link to pay."
      />
      {buyer === '' ? <ChooseBuyer /> : <OrderFor key={buyer} buyer={buyer} />}
    </>
  );
}
