/**
 * `domestic`: handed over in Bangladesh, also when the buyer collects there. `eu-business`: an export to a buyer with a valid EU VAT
 * number.
 */
export const saleKinds = ['domestic', 'eu-business', 'export'] as const;
export type SaleKind = (typeof saleKinds)[number];

export interface TaxRule {
  readonly id: string;
  readonly kind: SaleKind;
  /** The rule holds from this moment until a later rule of the same kind begins. */
  readonly from: string;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  /** Name of the charge. */
  readonly text: string;
  /** Printed on papers. `{taxId}` is the buyer's VAT number. */
  readonly reason: string;
}

/**
 * A new rate is a new entry; orders keep the rule of their day. The Value Added Tax and Supplementary Duty Act, 2012 is in force
 * since 1 July 2019: https://nbr.gov.bd
 */
export const taxRules: readonly TaxRule[] = [
  {
    id: 'bangladesh-2019',
    kind: 'domestic',
    from: '2019-07-01T00:00+06:00',
    basisPoints: 1_500,
    text: 'VAT 15%',
    reason: 'Supply within Bangladesh: 15% VAT, Value Added Tax and Supplementary Duty Act, 2012.',
  },
  {
    id: 'eu-business-2019',
    kind: 'eu-business',
    from: '2019-07-01T00:00+06:00',
    basisPoints: 0,
    text: 'Export, zero-rated',
    reason:
      'Export from Bangladesh, zero-rated, Value Added Tax and Supplementary Duty Act, 2012. The buyer owes import VAT and duties at customs. VAT number {taxId}.',
  },
  {
    id: 'export-2019',
    kind: 'export',
    from: '2019-07-01T00:00+06:00',
    basisPoints: 0,
    text: 'Export, zero-rated',
    reason:
      'Export from Bangladesh, zero-rated, Value Added Tax and Supplementary Duty Act, 2012. The buyer owes import taxes and duties at customs.',
  },
];
