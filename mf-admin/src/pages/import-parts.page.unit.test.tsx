// @vitest-environment jsdom
import type { PartImportRow } from '@shop/contracts';
import { fakeApi, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildImport } from '../testing/build.ts';
import { ImportPartsPage } from './import-parts.page.tsx';

afterEach(() => void vi.restoreAllMocks());

const file = new File(['part_number,price\nA-1,5\n'], 'parts.csv', { type: 'text/csv' });

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ listPartImports: { body: [] }, listPartImportRows: { body: [] }, ...answers });
  return { api, ...renderWithKit(<ImportPartsPage />, { session: signedIn() }) };
}

function rowOf(facts: Partial<PartImportRow> = {}): PartImportRow {
  return { line: 2, state: 'change', partNumber: 'A-1', changes: [], faults: [], ...facts };
}

describe('choosing a file', () => {
  const send = async ({ user }: ReturnType<typeof open>) => {
    await user.upload(await screen.findByLabelText('CSV file'), file);
    await user.click(screen.getByRole('button', { name: 'Check file' }));
  };

  test('sends the file unchanged and shows what the import would do', async () => {
    const page = open({ startPartImport: { body: buildImport({ state: 'checking' }) } });
    await screen.findByLabelText('CSV file');
    page.api.answer('listPartImports', { body: [buildImport()] });
    await send(page);
    expect(await screen.findByText('The file is checked. Nothing has changed yet.')).toBeTruthy();
    const [call] = page.api.callsOf('startPartImport');
    expect(call?.body).toBe(file);
    expect(call?.headers.get('content-type')).toBe('text/csv');
  });

  test('accepts a file dropped on the page', async () => {
    open();
    const area = await screen.findByRole('region', { name: 'File to import' });
    fireEvent.drop(area, { dataTransfer: { files: [file] } });
    expect(screen.getByText('parts.csv, 1 KB')).toBeTruthy();
  });

  test.each([
    ['nothing', undefined, 'Please choose a file'],
    ['a workbook', new File(['PK'], 'parts.xlsx'), /^This is a spreadsheet workbook/],
    ['an empty file', new File([], 'parts.csv'), 'This file is empty'],
  ])('rejects %s at the field and sends nothing', async (_what, chosen, said) => {
    const { api, user } = open();
    const area = await screen.findByRole('region', { name: 'File to import' });
    if (chosen) fireEvent.drop(area, { dataTransfer: { files: [chosen] } });
    await user.click(screen.getByRole('button', { name: 'Check file' }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(api.callsOf('startPartImport')).toEqual([]);
  });
});

describe('a checked file', () => {
  test('shows the counts, and the rows with errors first, when it is opened again', async () => {
    const faulty = rowOf({
      state: 'faulty',
      faults: [{ column: 'price', reason: 'Write 38.50 with a point' }],
    });
    const { api, user, location } = open({
      listPartImports: { body: [buildImport()] },
      listPartImportRows: { body: [faulty], headers: { 'x-total-count': '100' } },
    });
    expect(await screen.findByText('12,000')).toBeTruthy();
    expect((await screen.findByRole('row', { name: /A-1/ })).textContent).toContain('price: Write 38.50');
    expect(api.callsOf('listPartImportRows')[0]?.query).toMatchObject({ state: 'faulty', limit: '50' });
    const change = rowOf({ changes: [{ field: 'price', before: 38.5, after: 40 }], note: 'Stock stays 4' });
    api.answer('listPartImportRows', { body: [change] });
    await user.selectOptions(screen.getByLabelText('Show'), 'To change (7,800)');
    const row = within(await screen.findByRole('row', { name: /Stock stays 4/ }));
    expect(row.getByText('$38.50')).toBeTruthy();
    expect(row.getByText('$40')).toBeTruthy();
    expect(location()).toBe('/?rows=change');
  });

  test.each([
    [{ add: 1, change: 0 }, 'Add 1 part?'],
    [{ add: 0, change: 2 }, 'Change 2 parts?'],
  ])('asks only about what would change: %j', async (some, question) => {
    const counts = { unchanged: 0, doubtful: 0, faulty: 0, ...some };
    const { user } = open({ listPartImports: { body: [buildImport({ counts })] } });
    await user.click(await screen.findByRole('button', { name: /^Import \d row/ }));
    expect(screen.getByText(question)).toBeTruthy();
  });

  test('applies it on confirmation, shows the progress, and then the result', async () => {
    const { api, user } = open({
      listPartImports: { body: [buildImport()] },
      decidePartImport: { body: buildImport({ state: 'applying' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Import 19,800 rows' }));
    expect(screen.getByText('Add 12,000 parts and change 7,800 parts?')).toBeTruthy();
    expect(screen.getByText('100 rows with errors will be skipped.')).toBeTruthy();
    api.answer('listPartImports', { body: [buildImport({ state: 'applying', applied: 4_500 })] });
    await user.click(screen.getByRole('button', { name: 'Yes, import' }));
    expect(await screen.findByText('Importing: 4,500 of 19,800 rows.')).toBeTruthy();
    expect(api.callsOf('decidePartImport')[0]?.body).toEqual({ decision: 'apply' });
    const done = buildImport({ state: 'applied', applied: 19_797, skipped: 3 });
    api.answer('listPartImports', { body: [done] });
    expect(
      await screen.findByText('Done: 19,797 rows written, 3 skipped because their parts had changed.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import another file' }));
    expect(screen.getByLabelText('CSV file')).toBeTruthy();
  });

  test("starts with a new file when the open import is another admin's", async () => {
    open({ listPartImports: { body: [buildImport({ by: 'second@example.com' })] } });
    expect(await screen.findByLabelText('CSV file')).toBeTruthy();
  });
});

describe('undoing', () => {
  const applied = buildImport({
    state: 'applied',
    kind: 'change',
    applied: 40,
    counts: { add: 0, change: 40, unchanged: 0, doubtful: 0, faulty: 0 },
  });

  test('restores the former values on confirmation and lists the parts that changed since', async () => {
    const { api, user } = open({
      listPartImports: { body: [applied] },
      decidePartImport: { body: { ...applied, state: 'undoing' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Undo 40 changes?')).toBeTruthy();
    api.answer('listPartImports', { body: [{ ...applied, state: 'undone', undone: 39, kept: 1 }] });
    api.answer('listPartImportRows', { body: [rowOf({ outcome: 'kept' })] });
    await user.click(screen.getByRole('button', { name: 'Yes, undo' }));
    const said = 'Undone: 39 of 40 parts put back, 1 changed since.';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await screen.findByText('Not undone: the part has changed since')).toBeTruthy();
    expect(api.callsOf('decidePartImport')[0]?.body).toEqual({ decision: 'undo' });
    expect(api.callsOf('listPartImportRows').at(-1)?.query).toMatchObject({ outcome: 'kept' });
  });

  test('lists what everyone imported, with its true outcome, and undoes any of them', async () => {
    const own = { ...applied, _id: '64b64b64b64b64b64b64b801' };
    const others = { by: 'second@example.com', kind: 'file' } as const;
    const earlier = [
      { ...applied, ...others, _id: '64b64b64b64b64b64b64b802', state: 'undone', undone: 12, kept: 2 },
      { ...applied, ...others, _id: '64b64b64b64b64b64b64b803', applied: 0, skipped: 3 },
      { ...applied, ...others, _id: '64b64b64b64b64b64b64b804', applied: 14 },
    ] as const;
    const { api, user } = open({
      listPartImports: { body: [own, ...earlier] },
      decidePartImport: { body: { ...earlier[2], state: 'undoing' } },
    });
    const table = within(await screen.findByRole('table', { name: 'Earlier imports' }));
    const rows = table.getAllByRole('row').slice(1);
    const shown = rows.map((row) => within(row).getAllByRole('cell')[3]?.textContent);
    expect(shown).toEqual([
      '12 of 14 parts put back, 2 changed since.',
      'Nothing was written, 3 skipped because their parts had changed.',
      '14 rows written.',
    ]);
    const buttons = rows.map((row) =>
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    );
    expect(buttons).toEqual([['Show rows', 'Try the rest again'], ['Show rows'], ['Show rows', 'Undo']]);
    await user.click(table.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Yes, undo' }));
    await waitFor(() =>
      expect(api.callsOf('decidePartImport')[0]?.params).toEqual({ id: '64b64b64b64b64b64b64b804' }),
    );
    await user.click(table.getAllByRole('button', { name: 'Show rows' })[0] as HTMLElement);
    expect(await screen.findByText('Undone: 12 of 14 parts put back, 2 changed since.')).toBeTruthy();
  });

  test('applies the preview of a bulk change without another question', async () => {
    const { api, user } = open({
      listPartImports: { body: [{ ...applied, state: 'checked', applied: 0 }] },
      decidePartImport: { body: { ...applied, state: 'applying' } },
    });
    expect(await screen.findByText('This is a preview. Nothing has changed yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change 40 parts' }));
    await waitFor(() => expect(api.callsOf('decidePartImport')[0]?.body).toEqual({ decision: 'apply' }));
  });
});

describe('downloads', () => {
  test.each([
    ['Export all parts', 'exportParts', /^parts-\d{4}-\d\d-\d\d\.csv$/],
    ['Download errors', 'exportPartImportFaults', /^faults\.csv$/],
  ])('saves a CSV file that Excel can read: %s', async (label, route, name) => {
    const saved: { name: string; blob: Blob | undefined }[] = [];
    let blob: Blob | undefined;
    URL.createObjectURL = (made) => {
      blob = made instanceof Blob ? made : undefined;
      return 'blob:csv';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob });
    });
    const { user } = open({
      listPartImports: { body: [buildImport()] },
      [route]: { body: '\ufeffline\r\n2\r\n' },
    });
    await user.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(name);
    expect(saved[0]?.blob?.size).toBe(Buffer.byteLength('\ufeffline\r\n2\r\n'));
  });
});
