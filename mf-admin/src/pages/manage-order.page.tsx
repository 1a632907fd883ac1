import { t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { EmptyState, LinkButton, Loaded, PageTitle } from '@shop/front-kit';
import { useParams } from 'react-router-dom';
import { OrderSections } from '../features/order-details/components/order-sections.tsx';
import { sentenceOf } from '../features/order-details/order-text.ts';
import { orderName, useWholeOrder } from '../orders/whole-order.ts';

function NoOrder() {
  return (
    <EmptyState
      title={t`Order not found`}
      text={t`No order has this number.`}
      action={<LinkButton to={paths.manageOrders}>{t`Manage All Orders`}</LinkButton>}
    />
  );
}

function Order({ number }: { number: string }) {
  const query = useWholeOrder(number);
  const { data: order } = query;
  return (
    <>
      {order ? (
        <PageTitle title={orderName(order)} lead={sentenceOf(order)} />
      ) : (
        <PageTitle title={t`Order`} />
      )}
      <Loaded query={query} label={t`Loading the order`} missing={<NoOrder />}>
        {(loaded) => <OrderSections order={loaded} />}
      </Loaded>
    </>
  );
}

export function ManageOrderPage() {
  const { number = '' } = useParams();
  return <Order key={number} number={number} />;
}
