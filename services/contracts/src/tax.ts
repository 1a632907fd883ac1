import { z } from 'zod';
import { plainText } from './plain-text.ts';
import { type SaleKind, type TaxRule, taxRules } from './tax-rules.ts';

/** The tax of an order, as it was on the day of the order. */
export const orderTax = z.object({
  /** Id of the rule. */
  rule: z.string(),
  basisPoints: z.number().int().min(0),
  text: z.string(),
  reason: z.string(),
  /** The prices contain the tax. Otherwise it is a charge on top of them. */
  included: z.boolean().optional(),
});
export type OrderTax = z.infer<typeof orderTax>;

/**
 * VAT numbers of the member states, without the two letters of the state: structure of VIES,
 * https://ec.europa.eu/taxation_customs/vies/#/faq. Greece writes EL.
 */
const euVatNumbers: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Northern Ireland belongs to the EU for goods; its numbers have the structure of British ones. */
const northernIrelandVatNumber = /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/;

/** Names of VAT numbers, which people write before them. */
const vatLabel =
  /^(?:VAT|TVA|IVA|BTW|MWST|UST|UID|NIF|CIF|NIP)[A-Z]*(?:[\s-]?ID)?(?:[\s-]?(?:NR|NO|NUMBER))?[:\s.]+(?=[A-Z]{2})/;

/** Returns the VAT number as VIES writes it, if its format is that of a member state of the EU or of Northern Ireland. */
export function euVatNumber(text: string): string | undefined {
  const number = plainText(text)
    .toUpperCase()
    .replace(vatLabel, '')
    .replace(/[\s./:-]/g, '')
    // Greece is EL in VAT numbers, GR everywhere else.
    .replace(/^GR/, 'EL');
  const [state, rest] = [number.slice(0, 2), number.slice(2)];
  const structure = state === 'XI' ? northernIrelandVatNumber : euVatNumbers[state];
  return structure?.test(rest) ? number : undefined;
}

/** Whether goods sent there go to the EU's customs territory: member states, and Northern Ireland by its postcodes. */
function isInEu(country: string, postcode = ''): boolean {
  if (country === 'GB') return /^BT\d/.test(postcode.toUpperCase());
  return (country === 'GR' ? 'EL' : country) in euVatNumbers;
}

export interface Sale {
  /** Country of delivery; undefined when the buyer collects the parts at the factory, in Bangladesh. */
  readonly country?: string | undefined;
  /** Tells Northern Ireland from the rest of the United Kingdom. */
  readonly postcode?: string | undefined;
  readonly taxId?: string | undefined;
  /** Whether the prices contain the tax, as those of the specified call do. */
  readonly included?: boolean | undefined;
  readonly at: Date;
}

function kindOf({ country, postcode, taxId = '' }: Sale): SaleKind {
  if (country === undefined || country === 'BD') return 'domestic';
  return isInEu(country, postcode) && euVatNumber(taxId) !== undefined ? 'eu-business' : 'export';
}

/** Returns the tax of a sale by the rules of its day. */
export function taxOf(sale: Sale, rules: readonly TaxRule[] = taxRules): OrderTax {
  const kind = kindOf(sale);
  const holding = rules
    .filter((each) => each.kind === kind && Date.parse(each.from) <= sale.at.getTime())
    .toSorted((one, other) => Date.parse(other.from) - Date.parse(one.from))[0];
  if (!holding) throw new Error(`no tax rule for ${kind} on ${sale.at.toISOString()}`);
  const { id: rule, basisPoints, text, reason } = holding;
  return {
    rule,
    basisPoints,
    text,
    reason: reason.replace('{taxId}', euVatNumber(sale.taxId ?? '') ?? ''),
    included: sale.included || undefined,
  };
}

type Rate = Pick<OrderTax, 'basisPoints' | 'included'>;

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, cents) => all + cents, 0);
}

/** Returns the tax to add to amounts: nothing if they contain it. Rounds each, so that a refund of a line takes its tax along. */
export function taxCents({ basisPoints, included }: Rate, amounts: readonly number[]): number {
  return included ? 0 : sum(amounts.map((cents) => Math.round((cents * basisPoints) / 10_000)));
}

export interface TaxedSum {
  readonly netCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/** Names the tax that a total contains without a charge of its own: pages, papers and mails say it alike. */
export function includedTaxLabel({ text }: Pick<OrderTax, 'text'>): string {
  return `Includes ${text}`;
}

/** Splits what amounts cost into net and tax, whether they contain their tax or not. */
export function taxedSum(rate: Rate, amounts: readonly number[]): TaxedSum {
  const { basisPoints, included } = rate;
  const onTop = taxCents(rate, amounts);
  const inside = sum(amounts.map((cents) => Math.round((cents * basisPoints) / (10_000 + basisPoints))));
  const totalCents = sum(amounts) + onTop;
  const tax = included ? inside : onTop;
  return { netCents: totalCents - tax, taxCents: tax, totalCents };
}
