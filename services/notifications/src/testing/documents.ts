import type { CreditNote, DocumentJob, Invoice, PackingSlip, TradePaper } from '@shop/contracts';
import { testPerson } from '@shop/service-kit/testing';
import { aFact } from './facts.ts';

const seller = {
  name: 'Surma Parts',
  address: 'Industrial Estate, Sylhet 3100, Bangladesh',
  taxId: 'BIN 1',
  email: 'hello@shop.example',
  phone: '+880 821 555 0148',
};

export function anInvoice(over: Partial<Invoice> = {}): Extract<DocumentJob, { kind: 'invoice' }> {
  const invoice: Invoice = {
    number: 'INV-2026-00042',
    issuedAt: '2026-11-22T20:00:00.000Z',
    orderId: 'a'.repeat(24),
    orderNumber: 'SP-26-7K3QD',
    orderedAt: '2026-11-22T09:00:00.000Z',
    seller,
    buyer: { ...testPerson('buyer@example.com'), phone: '8801711', address: ['Bo Buyer', '1 Main Street'] },
    deliverTo: ['Bo Buyer', '1 Main Street'],
    terms: 'EXW Sylhet, Bangladesh (Incoterms 2020)',
    lines: [{ partNumber: 'BD-1', name: 'Brake disc', quantity: 2, unitCents: 1_250 }],
    netCents: 2_500,
    totalCents: 2_500,
    currency: 'usd',
    paymentReference: 'pi_1',
    ...over,
  };
  const { number } = invoice;
  const paid = aFact({ invoice: { number } }, { id: invoice.orderId });
  return { kind: 'invoice', invoice, paid };
}

export function aCreditNote(over: Partial<CreditNote> = {}): Extract<DocumentJob, { kind: 'credit-note' }> {
  const { paymentReference: _payment, deliverTo: _to, ...invoice } = anInvoice().invoice;
  const about = { refundId: 'r1', invoiceNumber: invoice.number, reason: 'Broken' };
  return { kind: 'credit-note', note: { ...invoice, ...about, number: 'CN-2026-00003', ...over } };
}

export function aPackingSlip(
  over: Partial<PackingSlip> = {},
): Extract<DocumentJob, { kind: 'packing-slip' }> {
  const slip: PackingSlip = {
    number: 'SP-26-7K3QD-1',
    shipmentId: 'b'.repeat(24),
    orderId: 'a'.repeat(24),
    orderedAt: '2026-11-22T09:00:00.000Z',
    sentAt: '2026-11-23T09:00:00.000Z',
    seller,
    email: 'buyer@example.com',
    phone: '8801711',
    deliverTo: ['Bo Buyer', '1 Main Street'],
    terms: 'EXW Sylhet, Bangladesh (Incoterms 2020)',
    lines: [{ partNumber: 'BD-1', name: 'Brake disc', ordered: 2, quantity: 1 }],
    ...over,
  };
  return { kind: 'packing-slip', slip };
}

export function aTradePaper(over: Partial<TradePaper> = {}): TradePaper {
  const { orderId, orderNumber, orderedAt, buyer, deliverTo } = anInvoice().invoice;
  return {
    kind: 'commercial-invoice',
    number: 'SP-26-7K3QD-1',
    seller,
    charges: [],
    orderId,
    orderNumber,
    orderedAt,
    buyer,
    deliverTo,
    terms: 'DAP Lyon, France (Incoterms 2020)',
    lines: [
      {
        partId: 'c'.repeat(24),
        partNumber: 'BD-1',
        name: 'Brake disc',
        quantity: 3,
        unitCents: 1_250,
        hsCode: '870830',
        origin: 'BD',
        weightGrams: 9_850,
      },
    ],
    totalCents: 3_750,
    tax: {
      rule: 'export-2019',
      basisPoints: 0,
      text: 'Export, zero-rated',
      reason: 'Export from Bangladesh, zero-rated.',
      cents: 0,
    },
    ...over,
  };
}
