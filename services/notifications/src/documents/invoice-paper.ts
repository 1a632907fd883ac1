import { Document, Page, Text, View } from '@react-pdf/renderer';
import type { Invoice, InvoiceLine } from '@shop/contracts';
import { createElement as h } from 'react';
import { foot, letterhead, party, style } from './paper-parts.ts';
import { type Column, table } from './paper-table.ts';
import { dateIn, dollars, wholeNumber } from './paper-words.ts';

const columns: readonly Column<InvoiceLine>[] = [
  { title: '', width: '5%', isNumber: true, isMono: true, text: (_, index) => `${index + 1}` },
  {
    ...{ title: 'Part number', width: '22%', isMono: true, cutAfter: 20 },
    text: ({ partNumber }) => partNumber ?? '',
  },
  { title: 'Description', width: '37%', text: ({ name }) => name },
  {
    ...{ title: 'Quantity', width: '10%', isNumber: true, isMono: true },
    text: ({ quantity }) => wholeNumber(quantity),
  },
  {
    ...{ title: 'Unit price', width: '12%', isNumber: true, isMono: true },
    text: ({ unitCents }) => dollars(unitCents),
  },
  {
    ...{ title: 'Amount', width: '14%', isNumber: true, isMono: true },
    text: ({ unitCents, quantity }) => dollars(unitCents * quantity),
  },
];

function totals({ totalCents, paymentReference, lines }: Invoice) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return h(
    View,
    null,
    h(
      View,
      { style: style.totals },
      h(
        View,
        { style: [style.total, style.grand] },
        h(Text, null, 'Total, US dollars'),
        h(Text, { style: style.figure }, dollars(totalCents)),
      ),
    ),
    h(
      Text,
      { style: style.note },
      `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}, ${wholeNumber(pieces)} pieces. ` +
        `Paid in full by card${paymentReference === undefined ? '' : `, payment ${paymentReference}`}. ` +
        'Nothing is left to pay.',
    ),
  );
}

export function invoicePaper(invoice: Invoice) {
  const { number, seller, buyer, deliverTo } = invoice;
  const at = new Date(invoice.issuedAt);
  const day = (time: string) => dateIn(seller.timeZone, time);
  return h(
    Document,
    {
      ...{ title: `Invoice ${number}`, author: seller.name, language: 'en' },
      ...{ creationDate: at, modificationDate: at },
    },
    h(
      Page,
      { size: 'A4', style: style.page },
      letterhead(seller, 'Invoice', [
        ['Invoice number', number],
        ['Date', day(invoice.issuedAt)],
        ['Order', invoice.orderNumber],
        ['Ordered on', day(invoice.orderedAt)],
        ['Your order number', invoice.purchaseOrderNumber],
      ]),
      h(
        View,
        { style: style.parties },
        party('Bill to', [...buyer.address, buyer.phone, buyer.email, buyer.taxId]),
        party('Deliver to', deliverTo),
      ),
      ...table(columns, invoice.lines, totals(invoice)),
      foot(`Invoice ${number}`, seller),
    ),
  );
}
