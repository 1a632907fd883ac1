import type { WholeOrder } from '@shop/contracts';
import {
  EmptyState,
  ErrorState,
  LoadingState,
  PageTitle,
  useDocumentTitle,
  useParams,
} from '@shop/front-kit';
import { InvoiceSheet } from '../features/documents/components/invoice-sheet.tsx';
import { useWholeOrder } from '../features/orders/api/whole-order.ts';

function OrderInvoice({ order }: { order: WholeOrder }) {
  const { invoiceNumber } = order;
  if (invoiceNumber !== undefined) return <InvoiceSheet order={order} invoiceNumber={invoiceNumber} />;
  return (
    <>
      <PageTitle title="Invoice" />
      <EmptyState title="No invoice yet" text="It's issued moments after your payment arrives." />
    </>
  );
}

/** An invoice for printing. */
export function InvoicePage() {
  const { number = '' } = useParams();
  const order = useWholeOrder(number);
  useDocumentTitle(order.data?.invoiceNumber ? `Invoice ${order.data.invoiceNumber}` : 'Invoice');
  if (order.isPending) return <LoadingState label="Loading invoice" />;
  if (order.data) return <OrderInvoice order={order.data} />;
  return (
    <>
      <PageTitle title="Invoice" />
      <ErrorState error={order.error} busy={order.isFetching} onRetry={() => void order.refetch()} />
    </>
  );
}
