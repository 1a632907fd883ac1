import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PartHistoryLine } from '../parts/part.document.ts';
import { undoVerdict } from './undo-rows.ts';

type Line = Pick<PartHistoryLine, 'importId' | 'undoes'> & { readonly set?: readonly string[] };

function linesOf(lines: readonly Line[], first = 2): PartHistoryLine[] {
  return lines.map(({ set = [], ...line }, at) => ({
    ...line,
    version: first + at,
    at: new Date(0),
    by: 'admin@example.com',
    what: 'changed',
    changes: set.map((field) => ({ field, before: 0, after: 1 })),
  }));
}

describe('undo of an import on one part', () => {
  const own = { importId: 'own', set: ['price'] };
  test.each<[string, Line[], string]>([
    ['nothing happened since', [own], 'undo'],
    ['the price was edited since', [own, { set: ['price'] }], 'changed'],
    ['another field was edited since', [own, { set: ['name'] }], 'undo'],
    ['another import set the price', [own, { importId: 'b', set: ['price'] }], 'changed'],
    [
      'that import was undone',
      [own, { importId: 'b', set: ['price'] }, { undoes: 'b', set: ['price'] }],
      'undo',
    ],
    [
      'the price was edited between that import and its undo',
      [own, { importId: 'b', set: ['name'] }, { set: ['price'] }, { undoes: 'b', set: ['name'] }],
      'changed',
    ],
    ['it was undone before', [own, { undoes: 'own', set: ['price'] }], 'undone'],
    ['someone else had made its change', [{ set: ['price'] }], 'changed'],
    ['the part has no line since', [], 'changed'],
  ])('when %s: %j: %s', (_what, lines, verdict) => {
    expect(undoVerdict(linesOf(lines), 'own')).toBe(verdict);
  });

  test.each<[string, Line[], string]>([
    ['untouched', [], 'undo'],
    ['edited', [{ set: ['name'] }], 'changed'],
    ['deleted by hand', [{}], 'changed'],
    [
      'changed by an undone import',
      [
        { importId: 'b', set: ['name'] },
        { undoes: 'b', set: ['name'] },
      ],
      'undo',
    ],
  ])('when it added the part, which is %s: %j: %s', (_what, lines, verdict) => {
    expect(undoVerdict(linesOf([{ importId: 'own' }, ...lines], 1), 'own')).toBe(verdict);
  });
});

const fields = ['price', 'name', 'family'];
const some = fc.subarray(fields, { minLength: 1 });
const act = fc.oneof(
  fc.record({ what: fc.constant('import' as const), set: some }),
  fc.record({ what: fc.constant('edit' as const), set: some }),
  fc.record({ what: fc.constant('undo' as const), nth: fc.nat({ max: 9 }) }),
);

/** A part with its history, changed by the rule under test. */
function createPart() {
  const lines: PartHistoryLine[] = [];
  const values: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, 'first']));
  const write = (next: Record<string, unknown>, line: Pick<PartHistoryLine, 'importId' | 'undoes'>): void => {
    const changes = Object.entries(next).map(([field, after]) => ({ field, before: values[field], after }));
    const version = lines.length + 2;
    lines.push({ ...line, version, at: new Date(0), by: 'a', what: 'changed', changes });
    Object.assign(values, next);
  };
  return {
    values,
    set: (set: readonly string[], value: string, importId?: string): void =>
      write(Object.fromEntries(set.map((field) => [field, value])), { importId }),
    undo: (importId: string): boolean => {
      if (undoVerdict(lines, importId) !== 'undo') return false;
      const own = lines.find((line) => line.importId === importId)?.changes ?? [];
      write(Object.fromEntries(own.map(({ field, before }) => [field, before])), { undoes: importId });
      return true;
    },
  };
}

/** The same as a stack of values for each field: an undo takes its values from the tops of all its stacks, or none. */
function createStacks() {
  const stacks = new Map(fields.map((field) => [field, [{ value: 'first', by: '' }]]));
  return {
    values: () => Object.fromEntries([...stacks].map(([field, stack]) => [field, stack.at(-1)?.value])),
    set: (set: readonly string[], value: string, by = ''): void => {
      for (const field of set) stacks.get(field)?.push({ value, by });
    },
    undo: (importId: string): void => {
      const own = [...stacks.values()].filter((stack) => stack.some(({ by }) => by === importId));
      if (own.every((stack) => stack.at(-1)?.by === importId)) for (const stack of own) stack.pop();
    },
  };
}

test('never overwrites a later change, in whatever order imports are undone', () => {
  const acts = fc.array(act, { maxLength: 30 });
  fc.assert(
    fc.property(acts, (all) => {
      const [part, stacks] = [createPart(), createStacks()];
      const imports: string[] = [];
      const undo = (importId: string | undefined): void => {
        if (importId === undefined) return;
        part.undo(importId);
        stacks.undo(importId);
      };
      const set = (fields: readonly string[], value: string, importId?: string): void => {
        part.set(fields, value, importId);
        stacks.set(fields, value, importId);
      };
      all.forEach((each, at) => {
        if (each.what === 'undo') undo(imports[each.nth]);
        if (each.what === 'edit') set(each.set, `value-${at}`);
        if (each.what === 'import') {
          imports.push(`import-${at}`);
          set(each.set, `value-${at}`, `import-${at}`);
        }
        expect(part.values).toEqual(stacks.values());
      });
    }),
    { numRuns: 500 },
  );
});

test('restores the first values when all imports are undone again and again, in any order', () => {
  const imports = fc.array(some, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(imports, fc.infiniteStream(fc.nat()), (sets, order) => {
      const part = createPart();
      sets.forEach((set, at) => {
        part.set(set, `value-${at}`, `import-${at}`);
      });
      const left = sets.map((_, at) => `import-${at}`);
      while (left.length > 0) {
        const start = (order.next().value ?? 0) % left.length;
        const turned = [...left.slice(start), ...left.slice(0, start)];
        const undone = turned.filter(part.undo);
        expect(undone.length).toBeGreaterThan(0);
        for (const each of undone) left.splice(left.indexOf(each), 1);
      }
      expect(new Set(Object.values(part.values))).toEqual(new Set(['first']));
    }),
    { numRuns: 300 },
  );
});
