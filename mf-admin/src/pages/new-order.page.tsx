import { t } from '@lingui/core/macro';
import { EmptyState, LinkButton, Loaded, PageTitle, TextLink } from '@shop/front-kit';
import { useSearchParams } from 'react-router-dom';
import { useBuyer } from '../features/buyer/api.ts';
import { ChooseBuyer } from '../features/new-order/choose-buyer.tsx';
import { NewOrderForm } from '../features/new-order/new-order-form.tsx';
import { ownPaths } from '../own-paths.ts';

function NoBuyer() {
  return (
    <EmptyState
      title={t`Buyer not found`}
      text={t`No account has this address now.`}
      action={<LinkButton to={ownPaths.newOrder}>{t`Find another buyer`}</LinkButton>}
    />
  );
}

function OrderFor({ buyer }: { buyer: string }) {
  return (
    <Loaded query={useBuyer(buyer)} label={t`Loading the buyer`} missing={<NoBuyer />}>
      {(account) => (
        <>
          <p className="mb-6 flex flex-wrap items-center gap-x-4 wrap-anywhere">
            {t`For`} {account.name ?? account.email}
            <TextLink to={ownPaths.buyer(account.uid)} alone>
              {account.email}
            </TextLink>
            <TextLink to={ownPaths.newOrder} alone>{t`Another buyer`}</TextLink>
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
        title={t`New Order`}
        lead={t`Order for a buyer. The order is the buyer's own; a mail brings the link to pay.`}
      />
      {buyer === '' ? <ChooseBuyer /> : <OrderFor key={buyer} buyer={buyer} />}
    </>
  );
}
