// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openEditPart } from '../../testing/edit-part.tsx';

const corolla = { make: 'Toyota', model: 'Corolla', yearFrom: 2002, yearTo: 2008 };
const hilux = { make: 'Toyota', model: 'Hilux', yearFrom: 2015 };

test('lists each change with its author, field, old and new value', async () => {
  await openEditPart({
    listPartHistory: {
      body: [
        {
          version: 7,
          at: '2026-11-21T09:30:00.000Z',
          by: 'admin@example.com',
          what: 'changed',
          changes: [
            { field: 'price', before: 12, after: 13 },
            { field: 'oeNumbers', before: ['A-1', 'A-2'], after: ['A-2', 'A-3'] },
            { field: 'weightGrams', before: 4200 },
            { field: 'fitments', before: [corolla, hilux], after: [corolla] },
          ],
        },
      ],
    },
  });
  const line = (await screen.findByText('Changed')).closest('li');
  for (const text of [
    'Price:before: $12after: $13',
    'OE numbers:removed: A-1added: A-3',
    'Weight:before: 4,200 gafter: nothing',
    'Vehicles:removed: Toyota Hilux from 2015',
  ])
    expect(line?.textContent).toContain(text);
  expect(line?.textContent).toContain('admin@example.com');
});
