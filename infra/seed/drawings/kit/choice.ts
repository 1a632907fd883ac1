/**
 * The parameters of one variant. Each `of` walks its options at another pace, so that neighbouring
 * variants differ in several things at once and a run of them covers the range.
 */
export interface Choice {
  of: <T>(first: T, ...rest: readonly T[]) => T;
  /** A number of the variant's own within the range, finely spread; whole over a wide range. */
  between: (from: number, to: number) => number;
}

const golden = 0.618_033_988_75;

export function choiceOf(variant: number): Choice {
  let asked = 0;
  return {
    of: (first, ...rest) => {
      const options = [first, ...rest];
      const turn = Math.floor(variant / options.length) * asked;
      asked += 1;
      return options[(variant + turn) % options.length] ?? first;
    },
    between: (from, to) => {
      asked += 1;
      const value = from + (to - from) * ((variant * golden + asked * 0.29) % 1);
      return to - from > 5 ? Math.round(value) : value;
    },
  };
}
