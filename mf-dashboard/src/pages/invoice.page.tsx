import { EmptyState, Loaded, PageTitle, useDocumentTitle, useParams } from '@shop/front-kit';
import { InvoiceSheet } from '../features/documents/components/invoice-sheet.tsx';
import { useWholeOrder } from '../features/own-orders/api/own-order.ts';

/** An invoice for printing. */
export function InvoicePage() {
  const { number = '' } = useParams();
  const query = useWholeOrder(number);
  const invoiceNumber = query.data?.invoiceNumber;
  useDocumentTitle(invoiceNumber ? `Invoice ${invoiceNumber}` : 'Invoice');
  return (
    <>
      {!invoiceNumber && <PageTitle title="Invoice" />}
      <Loaded query={query} label="Loading invoice">
        {(order) =>
          order.invoiceNumber ? (
            <InvoiceSheet order={order} invoiceNumber={order.invoiceNumber} />
          ) : (
            <EmptyState title="No invoice yet" text="It's issued moments after your payment arrives." />
          )
        }
      </Loaded>
    </>
  );
}
