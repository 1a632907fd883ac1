/** Figures that mean the same on every machine: CPU ms of all processes of the shop per operation, and failed calls. */
export interface Figures {
  readonly cpuMs: number;
  readonly failed: number;
}

export type FiguresByLoad = Readonly<Record<string, Figures>>;

export interface Comparison {
  /** How many times the CPU time an operation takes here compared with the baseline's machine: the median of the loads in both. */
  readonly slowness: number;
  readonly worse: readonly string[];
  /** Loads that the baseline lacks. */
  readonly unknown: readonly string[];
}

/** Smaller differences may be noise. */
const tolerance = 0.15;
const roundingMs = 0.03;
/** With fewer loads, one that got worse would shift the median and be taken for a slower machine. */
const leastForMedian = 3;

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 1;
}

export function compareFigures(before: FiguresByLoad, now: FiguresByLoad): Comparison {
  const pairs = Object.entries(now).flatMap(([title, is]) => {
    const was = before[title];
    return was ? [{ title, is, was }] : [];
  });
  const ratios = pairs.map(({ is, was }) => is.cpuMs / was.cpuMs);
  const slowness = ratios.length < leastForMedian ? 1 : medianOf(ratios);
  const worse: string[] = [];
  for (const { title, is, was } of pairs) {
    const expected = was.cpuMs * slowness;
    const isSlower = is.cpuMs > expected * (1 + tolerance) && is.cpuMs > expected + roundingMs;
    if (isSlower) worse.push(`${title}: ${is.cpuMs} CPU ms, expected ${expected.toFixed(3)}`);
    if (is.failed > was.failed) worse.push(`${title}: ${is.failed} failed, ${was.failed} before`);
  }
  return { slowness, worse, unknown: Object.keys(now).filter((title) => !(title in before)) };
}
