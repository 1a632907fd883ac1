import type { Charge, CreditNote } from '@shop/contracts';
import type { Order, OrderRefund, RefundPart } from '../order/order.types.ts';
import { chargesOf } from '../order/order-lines.rules.ts';
import { grossCents, refundSums } from './refund-parts.rules.ts';

type Amounts = Pick<CreditNote, 'lines'> & { readonly charges: readonly Charge[] };

/** The amount as papers list it: as the invoice does, with the tax inside or on top. */
function listedCents({ tax }: Order, part: RefundPart): number {
  return tax?.included ? grossCents(part) : part.netCents;
}

/** Pieces at their price, or a part of the price as one amount. */
function lineOf(order: Order, part: RefundPart): CreditNote['lines'] {
  const line = order.lines.find(({ id }) => id === part.lineId);
  const cents = listedCents(order, part);
  if (!line || cents === 0) return [];
  const { partNumber, partName, priceCents } = line;
  if (part.pieces > 0 && part.pieces * priceCents === cents)
    return [{ partNumber, name: partName, quantity: part.pieces, unitCents: priceCents }];
  return [{ partNumber, name: `Part of the price: ${partName}`, quantity: 1, unitCents: cents }];
}

function chargeOf(order: Order, part: RefundPart): readonly Charge[] {
  const cents = listedCents(order, part);
  if (part.charge === undefined || cents === 0) return [];
  return chargesOf(order, [part.charge]).map((each) => ({ ...each, cents }));
}

/** The lines and charges of a refund's credit note, from what the refund is made of. */
export function creditedAmounts(order: Order, refund: OrderRefund): Amounts {
  const tax = chargesOf(order, ['tax']).map((each) => ({ ...each, cents: refundSums(refund).taxCents }));
  return {
    lines: refund.parts.flatMap((part) => lineOf(order, part)),
    charges: [...refund.parts.flatMap((part) => chargeOf(order, part)), ...tax],
  };
}

type Credit = Amounts & ReturnType<typeof refundSums> & Pick<CreditNote, 'totalCents'>;

/** The exact mirror: every line, charge and sum with the other sign. */
export function mirrored({ lines, charges, netCents, taxCents, totalCents }: Credit): Credit {
  return {
    lines: lines.map((line) => ({ ...line, quantity: 0 - line.quantity })),
    charges: charges.map((charge) => ({ ...charge, cents: 0 - charge.cents })),
    netCents: 0 - netCents,
    taxCents: 0 - taxCents,
    totalCents: 0 - totalCents,
  };
}
