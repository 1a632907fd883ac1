import { limits } from './limits.ts';
import { formatYears } from './part-texts.ts';
import {
  type Fits,
  hasEngine,
  isOfModel,
  isOfYear,
  missingFact,
  surelyFits,
  type Vehicle,
} from './vehicle-names.ts';

/** Whether a part fits a vehicle, and why; `unknown` if the part or the vehicle says too little. */
export interface Fit {
  readonly verdict: 'fits' | 'no' | 'unknown';
  readonly reason: string;
  /** The fact about the vehicle that would decide; `reason` then asks for it. */
  readonly asks?: 'model' | 'year' | 'engine' | undefined;
}

interface FitFacts {
  readonly fitments: readonly Fits[];
  /** `Front` or `Rear`, for parts of one axle. */
  readonly axle?: string | undefined;
}

const noData: Fit = { verdict: 'unknown', reason: 'This part has no vehicle data yet' };

/** Merges adjoining and overlapping years: `1999 to 2005, since 2011`. */
function yearsText(fitments: readonly Fits[]): string {
  const lastOf = ({ yearTo = limits.modelYearMax }: Fits) => yearTo;
  const spans: { yearFrom: number; yearTo: number }[] = [];
  for (const each of fitments.toSorted((one, other) => one.yearFrom - other.yearFrom)) {
    const before = spans.at(-1);
    if (before && each.yearFrom <= before.yearTo + 1) before.yearTo = Math.max(before.yearTo, lastOf(each));
    else spans.push({ yearFrom: each.yearFrom, yearTo: lastOf(each) });
  }
  return spans
    .map(({ yearFrom, yearTo }) =>
      formatYears({ yearFrom, yearTo: yearTo === limits.modelYearMax ? undefined : yearTo }),
    )
    .join(', ');
}

function enginesText(fitments: readonly Fits[]): string {
  const engines = [...new Set(fitments.flatMap(({ engine }) => engine ?? []))];
  return engines.sort().join(' or ');
}

function questionOf(fitments: readonly Fits[], vehicle: Vehicle): Fit {
  const asks = missingFact(vehicle) ?? 'engine';
  const reasons = {
    model: 'Fits some models. Which model do you have?',
    year: `Fits only those built ${yearsText(fitments)}. Which year is yours?`,
    engine: `Fits only the ${enginesText(fitments)}. Which engine do you have?`,
  };
  return { verdict: 'unknown', reason: reasons[asks], asks };
}

/** `fitments` are those of the vehicle's make and model, of a part that has some. */
export function modelFit({ fitments, axle }: FitFacts, vehicle: Vehicle): Fit {
  const { year, engine } = vehicle;
  if (fitments.length === 0) return { verdict: 'no', reason: 'For other models' };
  const ofYear = fitments.filter((each) => isOfYear(each, year));
  if (ofYear.length === 0) return { verdict: 'no', reason: `For vehicles built ${yearsText(fitments)}` };
  const own = ofYear.filter((each) => hasEngine(each, engine));
  if (own.length === 0) return { verdict: 'no', reason: `For engine ${enginesText(ofYear)}` };
  if (!own.some((each) => surelyFits(each, vehicle))) return questionOf(own, vehicle);
  const isForAll = own.some((each) => each.engine === undefined);
  const facts = [yearsText(own), isForAll ? 'all engines' : `engine ${enginesText(own)}`];
  if (axle) facts.push(`${axle.toLowerCase()} axle`);
  return { verdict: 'fits', reason: facts.join(', ') };
}

export function vehicleFit({ fitments, axle }: FitFacts, vehicle: Vehicle): Fit {
  if (fitments.length === 0) return noData;
  return modelFit({ fitments: fitments.filter((each) => isOfModel(each, vehicle)), axle }, vehicle);
}

/** The axle that a part belongs to, from its attributes. */
export function axleOf(
  attributes: readonly { readonly name: string; readonly value: string }[],
): string | undefined {
  return attributes.find(({ name }) => name === 'Axle')?.value;
}
