import { decimalDollars, orderWord, phoneText, shopDay } from '@shop/contracts';
import type { Order, OrderLine } from '../order/order.types.ts';
import { chargesCents, chargesOf, isLive, sumsOf, totalCents } from '../order/order-lines.rules.ts';

export const orderColumns = [
  'number',
  'date',
  'state',
  'buyer',
  'email',
  'phone',
  'company',
  'country',
  'purchase_order',
  'delivery',
  'total',
  'paid',
  'refunded',
  'currency',
  'pieces',
  'sent',
  'invoice',
  'net',
  'tax',
] as const;

function piecesOf(lines: readonly OrderLine[], pieces: (line: OrderLine) => number): number {
  return lines.reduce((sum, line) => sum + pieces(line), 0);
}

/** Spreadsheet programs take digits alone for a number, and write it as 4.9E+12. */
function phoneCell(phone: string): string {
  return /^\d+$/.test(phone) ? `'${phone}` : phone;
}

/** The tax within the total: in the prices, or a charge of its own. */
function taxCentsIn(order: Order): number {
  return order.tax?.included ? sumsOf(order).taxCents : chargesCents({ charges: chargesOf(order, ['tax']) });
}

/** The row of an order in the export; days are those of the seller's calendar. */
export function orderCells(order: Order): string[] {
  const { number, createdAt, clientName, email, delivery, lines } = order;
  const total = totalCents(order);
  const tax = taxCentsIn(order);
  const sent = piecesOf(lines, (line) => line.sent ?? 0);
  return [
    number,
    shopDay(createdAt),
    orderWord({ ...order, isPartSent: sent > 0 }),
    clientName,
    email,
    phoneCell(phoneText(delivery ?? order)),
    delivery?.company ?? '',
    delivery?.country ?? '',
    order.purchaseOrderNumber ?? '',
    decimalDollars(chargesCents({ charges: chargesOf(order, ['delivery']) })),
    decimalDollars(total),
    decimalDollars(order.paidCents ?? 0),
    decimalDollars(order.refundedCents ?? 0),
    'USD',
    String(piecesOf(lines.filter(isLive), ({ quantity }) => quantity)),
    String(sent),
    order.invoiceNumber ?? '',
    decimalDollars(total - tax),
    decimalDollars(tax),
  ];
}
