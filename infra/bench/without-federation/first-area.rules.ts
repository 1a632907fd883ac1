import { median } from '../median.rules.ts';

/** What one visit of the home page came to. */
export interface Visit {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** When the first area was drawn: the storefront's search can be typed into. */
  readonly firstAreaMs: number;
  /** Of the scripts that had come by then, as they are sent. */
  readonly scriptBytes: number;
  readonly scripts: number;
}

export interface Visits {
  readonly federated: readonly Visit[];
  readonly plain: readonly Visit[];
}

/** How much later the first area may be there with federation. */
export const mostLater = 0.1;

/** How much later the first area is there with federation: 0.1 is a tenth. */
export function laterBy({ federated, plain }: Visits): number {
  const firstArea = (visits: readonly Visit[]): number => median(visits.map((each) => each.firstAreaMs));
  return firstArea(federated) / firstArea(plain) - 1;
}

type Row = Readonly<Record<string, number | string>>;

function row(visits: readonly Visit[]): Row {
  const middle = (figure: keyof Visit): number => Math.round(median(visits.map((each) => each[figure])));
  const firstAreas = visits.map((each) => Math.round(each.firstAreaMs));
  return {
    'FCP ms': middle('fcpMs'),
    'LCP ms': middle('lcpMs'),
    'first area ms': middle('firstAreaMs'),
    'from to': `${Math.min(...firstAreas)} - ${Math.max(...firstAreas)}`,
    'JavaScript KB': Math.round(middle('scriptBytes') / 102.4) / 10,
    scripts: middle('scripts'),
  };
}

/** For `console.table`: medians, with the spread of what is judged. */
export function table({ federated, plain }: Visits): Record<string, Row> {
  return { 'with federation': row(federated), without: row(plain) };
}
