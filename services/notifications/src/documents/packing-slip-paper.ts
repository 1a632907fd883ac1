import { Document, Page, Text, View } from '@react-pdf/renderer';
import type { PackingSlip } from '@shop/contracts';
import { createElement as h } from 'react';
import { foot, letterhead, party, style } from './paper-parts.ts';
import { type Column, table } from './paper-table.ts';
import { dateIn, wholeNumber } from './paper-words.ts';

const columns: readonly Column<PackingSlip['lines'][number]>[] = [
  { title: '', width: '5%', isNumber: true, isMono: true, text: (_, index) => `${index + 1}` },
  {
    ...{ title: 'Part number', width: '24%', isMono: true, cutAfter: 20 },
    text: ({ partNumber }) => partNumber ?? '',
  },
  { title: 'Description', width: '43%', text: ({ name }) => name },
  {
    ...{ title: 'Ordered', width: '12%', isNumber: true, isMono: true },
    text: ({ ordered }) => wholeNumber(ordered),
  },
  {
    ...{ title: 'In this parcel', width: '16%', isNumber: true, isMono: true },
    text: ({ quantity }) => wholeNumber(quantity),
  },
];

/** What is in one parcel. No prices: it travels with the parts. */
export function packingSlipPaper(slip: PackingSlip) {
  const { number, seller, deliverTo, lines } = slip;
  const at = new Date(slip.sentAt);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const sum = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}, ${wholeNumber(pieces)} pieces in this parcel.`;
  return h(
    Document,
    {
      ...{ title: `Packing slip ${number}`, author: seller.name, language: 'en' },
      ...{ creationDate: at, modificationDate: at },
    },
    h(
      Page,
      { size: 'A4', style: style.page },
      letterhead(seller, 'Packing slip', [
        ['Parcel', number],
        ['Sent on', dateIn(seller.timeZone, slip.sentAt)],
        ['Order', slip.orderNumber],
        ['Ordered on', dateIn(seller.timeZone, slip.orderedAt)],
        ['Carrier', slip.carrier],
        ['Tracking number', slip.trackingNumber],
        ['Your order number', slip.purchaseOrderNumber],
      ]),
      h(View, { style: style.parties }, party('Deliver to', [...deliverTo, slip.phone, slip.email])),
      ...table(columns, lines, h(Text, { style: style.note }, sum)),
      foot(`Packing slip ${number}`, seller),
    ),
  );
}
