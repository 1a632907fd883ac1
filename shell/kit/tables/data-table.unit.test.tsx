// @vitest-environment jsdom
import { Toolbar } from '@base-ui/react/toolbar';
import { Button } from '@shop/front-kit';
import { renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { DataTable, GroupedTableView, TableView } from './data-table.tsx';
import { ColumnChoice } from './list-tools.tsx';
import { SelectRow } from './select-row.tsx';
import { selectionOf } from './selection.ts';
import { useTableModel } from './use-table-model.ts';

interface Part {
  readonly id: string;
  readonly price: number;
}

const disc: Part = { id: 'Disc', price: 3 };
const parts: readonly Part[] = [disc, { id: 'Pad', price: 1 }, { id: 'Filter', price: 2 }];
const keyOf = ({ id }: Part): string => id;

const columns: readonly Column<Part>[] = [
  { header: 'Name', cell: ({ id }) => id, sort: 'name' },
  { id: 'price', header: 'Price', cell: ({ price }) => `$${price}`, numeric: true, sort: 'price' },
  { header: 'Letters', cell: ({ id }) => id.length },
];

function rowTexts(): (string | null)[] {
  return screen.getAllByRole('row').map(({ textContent }) => textContent);
}

interface Order {
  readonly number: string;
  readonly heading?: string;
  readonly parts: readonly Part[];
}

const orders: readonly Order[] = [
  { number: 'one', heading: 'SP-26-00001', parts: parts.slice(0, 2) },
  { number: 'two', parts: parts.slice(2) },
];

function Orders() {
  const model = useTableModel<Part, Order>({ columns, rows: orders, keyOf: ({ number }) => number });
  const groupOf = ({ heading, parts: lines }: Order) => ({ heading, lines });
  return <GroupedTableView label="Orders" model={model} groupOf={groupOf} keyOf={keyOf} />;
}

test('shows a heading across the columns for each thing that has one', () => {
  renderWithKit(<Orders />);
  expect(rowTexts()).toEqual(['NamePriceLetters', 'SP-26-00001', 'Disc$34', 'Pad$13', 'Filter$26']);
  expect(screen.getByRole('rowheader', { name: 'SP-26-00001' }).getAttribute('colspan')).toBe('3');
});

test('isolates numbers, so that a sign stays before its number from right to left', () => {
  renderWithKit(<Orders />);
  expect(screen.getByText('$3').tagName).toBe('BDI');
});

function Typing() {
  const [typed, setTyped] = useState('');
  const cell = () => (
    <input aria-label="Tracking" value={typed} onChange={({ target }) => setTyped(target.value)} />
  );
  return <DataTable label="Parts" columns={[{ header: 'Tracking', cell }]} rows={[disc]} keyOf={keyOf} />;
}

test('keeps what is typed in a cell while its table is drawn again with new columns', async () => {
  const { user } = renderWithKit(<Typing />);
  await user.type(screen.getByLabelText('Tracking'), 'JD 1');
  expect(screen.getByLabelText('Tracking')).toHaveProperty('value', 'JD 1');
});

const known = ['name', 'price', '-price'];

function Sorted() {
  const [value, onChange] = useState('');
  const model = useTableModel({ columns, rows: parts, keyOf, sort: { known, value, onChange } });
  return (
    <>
      <output>{value}</output>
      <TableView label="Parts" model={model} />
    </>
  );
}

test('asks for the order of a pressed heading, up, then down, then the own one of the list', async () => {
  const { user } = renderWithKit(<Sorted />);
  const seen: (string | null)[] = [];
  for (const heading of ['Price', 'Price', 'Price', 'Name', 'Name']) {
    await user.click(screen.getByRole('button', { name: heading }));
    const sorted = screen
      .getAllByRole('columnheader')
      .map((each) => each.getAttribute('aria-sort'))
      .join('');
    seen.push(`${screen.getByRole('status').textContent} ${sorted}`);
  }
  expect(seen).toEqual(['price ascending', '-price descending', ' ', 'name ascending', ' ']);
});

test('leaves the loaded rows in the order of the server', async () => {
  const { user } = renderWithKit(<Sorted />);
  await user.click(screen.getByRole('button', { name: 'Price' }));
  expect(rowTexts()).toEqual(['NamePriceLetters', 'Disc$34', 'Pad$13', 'Filter$26']);
});

test('a heading is no button where the server knows no order for its column', () => {
  renderWithKit(<Sorted />);
  expect(screen.queryByRole('button', { name: 'Letters' })).toBeNull();
  renderWithKit(<DataTable label="Unsorted" columns={columns} rows={parts} keyOf={keyOf} />);
  expect(screen.getAllByRole('button', { name: 'Price' })).toHaveLength(1);
});

function Chosen() {
  const [shown, setShown] = useState(parts);
  const [free, setFree] = useState(parts);
  const model = useTableModel<Part>({
    columns: [
      {
        header: 'Name',
        cell: ({ id }, row) => row.getCanSelect() && <SelectRow row={row} label={`Select ${id}`} />,
      },
    ],
    rows: shown,
    keyOf,
    canSelect: (part) => free.includes(part),
  });
  const { chosen, areAll } = selectionOf(model);
  return (
    <>
      <output>{`${chosen.map(keyOf).join()} ${areAll ? 'all' : 'not all'}`}</output>
      <Button onClick={() => model.table.toggleAllRowsSelected(!areAll)}>All</Button>
      <Button onClick={() => setShown(parts.slice(1))}>Hide Disc</Button>
      <Button onClick={() => setFree(parts.slice(2))}>Lock Pad</Button>
      <TableView label="Parts" model={model} />
    </>
  );
}

function chosenText(): string | null {
  return screen.getByRole('status').textContent;
}

test('selects rows by their boxes, and all rows between two with Shift', async () => {
  const { user } = renderWithKit(<Chosen />);
  await user.click(screen.getByLabelText('Select Disc'));
  expect(chosenText()).toBe('Disc not all');
  await user.keyboard('{Shift>}');
  await user.click(screen.getByLabelText('Select Filter'));
  await user.keyboard('{/Shift}');
  expect(chosenText()).toBe('Disc,Pad,Filter all');
});

test('counts only selected rows that are in sight and can be selected now', async () => {
  const { user } = renderWithKit(<Chosen />);
  const seen: (string | null)[] = [];
  for (const name of ['All', 'Hide Disc', 'Lock Pad', 'All']) {
    await user.click(screen.getByRole('button', { name }));
    seen.push(chosenText());
  }
  expect(seen).toEqual(['Disc,Pad,Filter all', 'Pad,Filter all', 'Filter all', ' not all']);
});

function Choosable({ name = 'parts' }: { name?: string }) {
  const model = useTableModel({ columns, rows: parts, keyOf, name });
  return (
    <>
      <Toolbar.Root>
        <ColumnChoice table={model.table} />
      </Toolbar.Root>
      <TableView label="Parts" model={model} />
    </>
  );
}

function headings(): (string | null)[] {
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
}

test('hides the columns that the reader unticks, but never the first, and keeps the choice on the device', async () => {
  const { user, unmount } = renderWithKit(<Choosable />, { session: signedIn() });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getByLabelText('Name')).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText('Price'));
  await user.keyboard('{Escape}');
  expect(headings()).toEqual(['Name', 'Letters']);
  expect(rowTexts().at(1)).toBe('Disc4');
  unmount();
  const again = renderWithKit(<Choosable />, { session: signedIn() });
  expect(headings()).toEqual(['Name', 'Letters']);
  again.unmount();
  const other = renderWithKit(<Choosable name="others" />, { session: signedIn() });
  expect(headings()).toEqual(['Name', 'Price', 'Letters']);
  other.unmount();
  renderWithKit(<Choosable />, { session: signedIn({ email: 'other@example.com' }) });
  expect(headings()).toEqual(['Name', 'Price', 'Letters']);
});

test('keeps a hidden column by its id, whatever its heading is called', () => {
  localStorage.setItem(
    'shop:lists',
    '{"account":"shopper@example.com","lists":{"parts":{"hidden":["price"],"views":[]}}}',
  );
  renderWithKit(<Choosable />, { session: signedIn() });
  expect(headings()).toEqual(['Name', 'Letters']);
});

test("shows all columns when what the device keeps can't be read", () => {
  localStorage.setItem(
    'shop:lists',
    '{"account":"shopper@example.com","lists":{"parts":{"hidden":"Price"}}}',
  );
  renderWithKit(<Choosable />, { session: signedIn() });
  expect(headings()).toEqual(['Name', 'Price', 'Letters']);
});
