import { phoneText } from '@shop/contracts';
import { formatCount, lineTotal, toCents, toDollars, type WholeOrder } from '@shop/contracts/client';
import { formatDay } from '@shop/front-kit';
import { billingLines, deliveryLines } from '../order-addresses.ts';
import { LinesTable } from './printed-lines.tsx';
import { Party, Sheet } from './sheet.tsx';

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface InvoiceSheetProps {
  order: WholeOrder;
  invoiceNumber: string;
}

function paymentText({ transfer, transactionId }: WholeOrder): string {
  if (transfer) return `by bank transfer on ${transfer.date}, reference ${transfer.reference}`;
  return transactionId === undefined ? 'by card' : `by card, payment ${transactionId}`;
}

/** The paid lines, including lines that were refunded later. */
export function InvoiceSheet({ order, invoiceNumber }: InvoiceSheetProps) {
  const { billing = order.delivery } = order;
  const lines = order.lines.filter(({ state }) => state === 'reserved' || state === 'returned');
  const amounts = [...lines.map(lineTotal), ...order.charges.map(({ amount }) => amount)];
  const total = amounts.reduce((sum, amount) => sum + toCents(amount), 0);
  const contact = [phoneText(billing ?? order), order.email, ...(billing?.taxId ? [billing.taxId] : [])];
  return (
    <Sheet
      title="Invoice"
      facts={[
        ['Invoice number', invoiceNumber],
        ['Date', order.invoicedAt && formatDay(order.invoicedAt)],
        ['Order', order.number],
        ['Ordered on', formatDay(order.createdAt)],
        ['Your order number', order.purchaseOrderNumber],
      ]}
    >
      <div className="flex flex-wrap gap-6">
        <Party label="Bill to" lines={[...billingLines(order), ...contact]} />
        <Party label="Deliver to" lines={deliveryLines(order)} />
      </div>
      <LinesTable
        caption="Items ordered and paid for, in US dollars"
        titles={['Quantity', 'Unit price', 'Amount']}
        rows={lines.map((line) => ({
          line,
          cells: [formatCount(line.quantity), money.format(line.price), money.format(lineTotal(line))],
        }))}
        foot={
          <tfoot className="table-row-group">
            {order.charges.map(({ kind, text, amount }) => (
              <tr key={kind} className="break-inside-avoid border-b border-base-300">
                <th scope="row" colSpan={2} className="py-2 pr-2 font-normal [overflow-wrap:anywhere]">
                  {text}
                </th>
                <td colSpan={2} className="py-2 text-right font-mono">
                  {money.format(amount)}
                </td>
              </tr>
            ))}
            <tr className="break-inside-avoid text-base font-semibold">
              <th scope="row" colSpan={2} className="py-3">
                Total, US dollars
              </th>
              <td colSpan={2} className="py-3 text-right font-mono">
                {money.format(toDollars(total))}
              </td>
            </tr>
          </tfoot>
        }
      />
      <p className="text-sm [overflow-wrap:anywhere]">Paid {paymentText(order)}. Nothing more to pay.</p>
      {order.tax && <p className="text-sm [overflow-wrap:anywhere]">{order.tax.reason}</p>}
    </Sheet>
  );
}
