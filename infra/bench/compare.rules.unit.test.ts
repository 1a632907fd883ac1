import { describe, expect, test } from 'vitest';
import { type BenchFigures, compareFigures, type LoadFigures, type Machine } from './compare.rules.ts';

const machine: Machine = {
  date: '2026-11-23T05:00:00.000Z',
  commit: 'abc1234',
  node: 'v24.21.0',
  cores: 2,
  processor: 'AMD EPYC',
  otherWork: 0.02,
};
const usual = { cpuMs: 2, failed: 0, perSecond: 800, p50Ms: 40, p99Ms: 90 };

function load(title: string, figures: LoadFigures['figures'] = {}): LoadFigures {
  return { title, figures: { ...usual, ...figures } };
}

function searched(loads: LoadFigures[], facts: Partial<Machine> = {}): BenchFigures {
  return { search: { machine: { ...machine, ...facts }, loads } };
}

function worseThanUsual(figures: LoadFigures['figures'], facts: Partial<Machine> = {}): string[] {
  const { worse } = compareFigures(searched([load('lists')]), searched([load('lists', figures)], facts));
  return worse.map(({ figure }) => figure);
}

describe('what got worse', () => {
  test('when a figure is worse by more than 15 %, then it is named with both values', () => {
    const before = searched([load('lists'), load('facets')]);
    const now = searched([load('lists'), load('facets', { cpuMs: 2.4 })]);
    expect(compareFigures(before, now).worse).toEqual([
      { kind: 'search', title: 'facets', figure: 'cpuMs', before: 2, now: 2.4 },
    ]);
  });

  test.each([
    ['an operation costs', { cpuMs: 2.2 }],
    ['a second sees', { perSecond: 690 }],
    ['most wait', { p50Ms: 45 }],
    ['the last wait', { p99Ms: 100 }],
  ])('when what %s is worse by less than that, then it is not named', (_what, figures) => {
    expect(worseThanUsual(figures)).toEqual([]);
  });

  test('when fewer calls a second are answered, then that is worse, and more are better', () => {
    expect(worseThanUsual({ perSecond: 600 })).toEqual(['perSecond']);
    const more = compareFigures(searched([load('lists')]), searched([load('lists', { perSecond: 1_000 })]));
    expect(more).toMatchObject({ worse: [], better: [{ figure: 'perSecond' }] });
  });

  test('when calls fail that did not, then they are named, however few', () => {
    expect(worseThanUsual({ failed: 1 })).toEqual(['failed']);
  });

  test('when waiting grows from 1 ms to 2, then that is rounding', () => {
    const before = searched([load('lists', { p50Ms: 1 })]);
    expect(compareFigures(before, searched([load('lists', { p50Ms: 2 })])).worse).toEqual([]);
  });

  test('when a process takes more memory, then it is named from ten MB on', () => {
    const before = searched([load('all', { catalogMb: 20, gatewayMb: 20 })]);
    const now = searched([load('all', { catalogMb: 29, gatewayMb: 35 })]);
    expect(compareFigures(before, now).worse.map(({ figure }) => figure)).toEqual(['gatewayMb']);
  });
});

describe('machines that differ', () => {
  const slower = { cpuMs: 3, perSecond: 400, p50Ms: 80, p99Ms: 200 };

  test.each<[string, Partial<Machine>, RegExp]>([
    ['processor', { processor: 'Intel Xeon' }, /Intel Xeon, and AMD EPYC before/],
    ['number of cores', { cores: 8 }, /8 cores, and 2 before/],
    ['version of Node', { node: 'v26.0.0' }, /Node v26\.0\.0/],
    ['amount of other work', { otherWork: 0.4 }, /up to 40 %/],
  ])(
    'when the %s differs, then CPU time is compared, waiting is not, and it is said why',
    (_what, facts, why) => {
      expect(worseThanUsual(slower, facts)).toEqual(['cpuMs']);
      const { notLike } = compareFigures(searched([load('lists')]), searched([load('lists')], facts));
      expect(notLike).toEqual([expect.stringMatching(why)]);
    },
  );

  describe('another processor', () => {
    const titles = ['lists', 'facets', 'words', 'families'];
    const before = searched(titles.map((title) => load(title)));
    const now = (cpuMs: Record<string, number>, facts: Partial<Machine> = { processor: 'Intel Xeon' }) =>
      searched(
        titles.map((title) => load(title, { cpuMs: cpuMs[title] ?? 2.6 })),
        facts,
      );

    test('when it takes longer for everything, then what grew more than the rest is named, and so is what grew less', () => {
      const { worse, better, notLike } = compareFigures(before, now({ words: 3.2, families: 2.1 }));
      expect(worse).toEqual([{ kind: 'search', title: 'words', figure: 'cpuMs', before: 2, now: 3.2 }]);
      expect(better.map(({ title }) => title)).toEqual(['families']);
      expect(notLike).toEqual([expect.stringContaining('1.30 times the CPU time here (median ratio)')]);
    });

    test('when the processor is the same, then all that grew is named', () => {
      expect(compareFigures(before, now({}, {})).worse).toHaveLength(4);
    });
  });

  test('when only date and commit differ, then everything is compared', () => {
    const facts = { date: '2026-12-01T05:00:00.000Z', commit: 'def5678' };
    expect(worseThanUsual(slower, facts)).toEqual(['cpuMs', 'perSecond', 'p50Ms', 'p99Ms']);
  });
});

describe('what was measured', () => {
  test('when one kind was measured, then the others of the baseline are left alone', () => {
    const kind = { machine, loads: [load('POST /order')] };
    const before = { orders: kind, ...searched([load('lists')]) };
    const { gone, unknown, worse } = compareFigures(before, { orders: kind });
    expect({ gone, unknown, worse }).toEqual({ gone: [], unknown: [], worse: [] });
  });

  test('when a load is new or gone, then it is told and not judged', () => {
    const compared = compareFigures(searched([load('lists')]), searched([load('pages', { cpuMs: 9 })]));
    expect(compared).toMatchObject({ worse: [], gone: ['search: lists'], unknown: ['search: pages'] });
  });

  test('when there is no baseline yet, then everything is new', () => {
    expect(compareFigures({}, searched([load('lists')]))).toMatchObject({
      worse: [],
      unknown: ['search: lists'],
    });
  });
});
