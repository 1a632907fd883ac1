import { median } from './median.rules.ts';

/** Kinds that `npm run bench` measures by default; each can also be measured by name. */
export const benchKinds = ['reads', 'orders', 'purchases', 'search', 'costs'] as const;

export type BenchKind = (typeof benchKinds)[number];

export const figureNames = [
  'cpuMs',
  'catalogMb',
  'gatewayMb',
  'failed',
  'perSecond',
  'p50Ms',
  'p99Ms',
] as const;

export type FigureName = (typeof figureNames)[number];

export interface Machine {
  readonly date: string;
  readonly commit: string;
  readonly node: string;
  readonly cores: number;
  readonly processor: string;
  /** Largest share of the machine's CPU time that other programs used during a measurement. */
  readonly otherWork: number;
}

export interface LoadFigures {
  readonly title: string;
  readonly figures: Partial<Record<FigureName, number | undefined>>;
}

export interface KindFigures {
  readonly machine: Machine;
  readonly loads: readonly LoadFigures[];
}

/** Each kind with the machine it was measured on: kinds may come from different runs. */
export type BenchFigures = Partial<Record<BenchKind, KindFigures | undefined>>;

/** Smaller differences may be noise. */
const tolerance = 0.15;
/** Above this share of other work, waiting times say more about that work than about the shop. */
const quietBelow = 0.1;

interface FigureRule {
  readonly text: string;
  readonly worse: 'larger' | 'smaller';
  /** Waiting times depend on the machine and its other work; the CPU time of an operation only on the processor (`medianRatioOf`). */
  readonly compared: 'everywhere' | 'on a like machine';
  /** Smaller differences are rounding, however large their share. */
  readonly least: number;
}

const everywhere = { worse: 'larger', compared: 'everywhere' } as const;
const onLikeMachine = { worse: 'larger', compared: 'on a like machine' } as const;

export const figureRules: Readonly<Record<FigureName, FigureRule>> = {
  cpuMs: { ...everywhere, text: 'CPU ms of an operation', least: 0.03 },
  catalogMb: { ...everywhere, text: 'MB more in the catalog', least: 10 },
  gatewayMb: { ...everywhere, text: 'MB more in the gateway', least: 10 },
  failed: { ...everywhere, text: 'failed', least: 0 },
  perSecond: { ...onLikeMachine, text: 'a second', worse: 'smaller', least: 0 },
  p50Ms: { ...onLikeMachine, text: 'p50 ms', least: 2 },
  p99Ms: { ...onLikeMachine, text: 'p99 ms', least: 2 },
};

export interface Change {
  readonly kind: BenchKind;
  readonly title: string;
  readonly figure: FigureName;
  readonly before: number;
  readonly now: number;
}

export interface Comparison {
  readonly worse: readonly Change[];
  readonly better: readonly Change[];
  /** Loads that only the baseline has (`gone`) or only this run (`unknown`). */
  readonly gone: readonly string[];
  readonly unknown: readonly string[];
  /** Reasons for not comparing a kind's waiting times. */
  readonly notLike: readonly string[];
}

/** With fewer operations, one that got worse would shift the median and be taken for a slower processor. */
const leastForMedian = 3;

/**
 * Returns how many times the CPU time an operation takes on this processor compared with the baseline's: the median ratio of the kind's
 * operations. Undefined for the same processor or too few operations. On another processor it hides a cost increase common to all
 * operations.
 */
function medianRatioOf(before: KindFigures, now: KindFigures): number | undefined {
  if (now.machine.processor === before.machine.processor) return undefined;
  const known = new Map(before.loads.map(({ title, figures }) => [title, figures.cpuMs]));
  const ratios = now.loads.flatMap(({ title, figures }) => {
    const was = known.get(title);
    return was && figures.cpuMs ? [figures.cpuMs / was] : [];
  });
  return ratios.length < leastForMedian ? undefined : median(ratios);
}

/** Returns undefined when all figures of both machines can be compared. */
function differenceOf(before: Machine, now: Machine): string | undefined {
  if (now.processor !== before.processor) return `${now.processor}, and ${before.processor} before`;
  if (now.cores !== before.cores) return `${now.cores} cores, and ${before.cores} before`;
  if (now.node !== before.node) return `Node ${now.node}, and ${before.node} before`;
  const busy = [before, now].find(({ otherWork }) => otherWork > quietBelow);
  return (
    busy && `other programs used up to ${Math.round(busy.otherWork * 100)} % of the machine (${busy.date})`
  );
}

function medianRatioText(medianRatio: number): string {
  return `; operations take ${medianRatio.toFixed(2)} times the CPU time here (median ratio), and what differs from that is named`;
}

function isChanged(figure: FigureName, from: number, to: number): boolean {
  const { worse, least } = figureRules[figure];
  const growth = worse === 'larger' ? to - from : from - to;
  return growth > least && growth > from * tolerance;
}

function changesOf(kind: BenchKind, before: LoadFigures, now: LoadFigures): Change[] {
  return figureNames.flatMap((figure) => {
    const [was, is] = [before.figures[figure], now.figures[figure]];
    return was === undefined || is === undefined
      ? []
      : [{ kind, title: now.title, figure, before: was, now: is }];
  });
}

function compareKind(kind: BenchKind, before: KindFigures | undefined, now: KindFigures): Comparison {
  const known = new Map(before?.loads.map((load) => [load.title, load]));
  const difference = before && differenceOf(before.machine, now.machine);
  const medianRatio = before && medianRatioOf(before, now);
  const expected = ({ figure, before: was }: Change): number =>
    figure === 'cpuMs' ? was * (medianRatio ?? 1) : was;
  const changes = now.loads
    .flatMap((load) => changesOf(kind, known.get(load.title) ?? { title: '', figures: {} }, load))
    .filter(({ figure }) => difference === undefined || figureRules[figure].compared === 'everywhere');
  const measured = new Set(now.loads.map(({ title }) => title));
  const named = (titles: Iterable<string>) => [...titles].map((title) => `${kind}: ${title}`);
  return {
    worse: changes.filter((change) => isChanged(change.figure, expected(change), change.now)),
    better: changes.filter((change) => isChanged(change.figure, change.now, expected(change))),
    gone: named([...known.keys()].filter((title) => !measured.has(title))),
    unknown: named([...measured].filter((title) => !known.has(title))),
    notLike:
      difference === undefined
        ? []
        : [`${kind}: ${difference}${medianRatio === undefined ? '' : medianRatioText(medianRatio)}`],
  };
}

/** Compares the kinds measured now with the baseline; ignores kinds that only the baseline has. */
export function compareFigures(before: BenchFigures, now: BenchFigures): Comparison {
  const compared = benchKinds.flatMap((kind) =>
    now[kind] ? [compareKind(kind, before[kind], now[kind])] : [],
  );
  return {
    worse: compared.flatMap(({ worse }) => worse),
    better: compared.flatMap(({ better }) => better),
    gone: compared.flatMap(({ gone }) => gone),
    unknown: compared.flatMap(({ unknown }) => unknown),
    notLike: compared.flatMap(({ notLike }) => notLike),
  };
}
