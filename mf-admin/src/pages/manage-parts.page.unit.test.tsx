// @vitest-environment jsdom
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildDeletedPart, buildImport, buildPart } from '../testing/build.ts';
import { ManagePartsPage } from './manage-parts.page.tsx';

function open(answers: Parameters<typeof fakeApi>[0], at = '/dashboard/manage-parts') {
  const api = fakeApi(answers);
  return { api, ...renderWithKit(<ManagePartsPage />, { session: signedIn(), roles: ['owner'], at }) };
}

test('MPT-01 MPT-02: shows name, price, minimum, stock and Delete for each part', async () => {
  open({ listStaffParts: { body: [buildPart()] } });
  const row = await screen.findByRole('row', { name: /Clutch kit/ });
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers.slice(0, 5)).toEqual(['Name', 'Price', 'Minimum Order', 'Available', 'Manage']);
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(0, 4)).toEqual(['Clutch kit 240 mm', '$12/p', '10', '1,240']);
  expect(screen.getByRole('button', { name: 'Delete Clutch kit 240 mm' })).toBeTruthy();
});

test('offers staff who may not change parts only their stock', async () => {
  fakeApi({ listStaffParts: { body: [buildPart()] } });
  renderWithKit(<ManagePartsPage />, { session: signedIn(), roles: ['warehouse'] });
  expect(await screen.findByRole('link', { name: 'Stock of Clutch kit 240 mm' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add Part' })).toBeNull();
});

test('MPT-03 DLG-02 MSG-10: removes a part from the list after a confirmed delete', async () => {
  const part = buildPart();
  const { api, user } = open({ listStaffParts: { body: [part] }, deletePart: { body: { deletedCount: 1 } } });
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  expect(screen.getByText('Are you sure you want to delete?')).toBeTruthy();
  api.answer('listStaffParts', { body: [] });
  await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  expect(await screen.findByText('Deleted!')).toBeTruthy();
  expect(await screen.findByText('No parts here')).toBeTruthy();
  expect(api.callsOf('deletePart').map(({ params }) => params)).toEqual([{ id: part._id }]);
});

test('MPT-01 DEF-18: requests the search and sort in the address page by page', async () => {
  const { api } = open({ listStaffParts: { body: [] } }, '/dashboard/manage-parts?q=clutch&sort=-price');
  await screen.findByText('No parts here');
  expect(api.callsOf('listStaffParts')[0]?.query).toMatchObject({ q: 'clutch', sort: '-price', limit: '50' });
});

test('MPT-01: asks for another order by the headings that the shop sorts by', async () => {
  const { api, user, location } = open({ listStaffParts: { body: [buildPart()] } });
  const asked: unknown[] = [];
  for (const name of ['Price', 'Price', 'Available', 'Name', 'Name']) {
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(api.callsOf('listStaffParts')).toHaveLength(asked.length + 2));
    asked.push(api.callsOf('listStaffParts').at(-1)?.query.sort);
  }
  expect(asked).toEqual(['price', '-price', 'stock', 'name', 'newest']);
  expect(location()).toBe('/dashboard/manage-parts');
  expect(screen.queryByRole('button', { name: 'Minimum Order' })).toBeNull();
});

test('filters by low stock and by state, and says which parts buyers do not see', async () => {
  const hidden = buildPart({ name: 'Spare hub', partNumber: 'SP-HUB', state: 'hidden' });
  const { api, user } = open(
    { listStaffParts: { body: [hidden] } },
    '/dashboard/manage-parts?show=low-stock',
  );
  const row = await screen.findByRole('row', { name: /Spare hub/ });
  expect(api.callsOf('listStaffParts')[0]?.query).toMatchObject({ lowStock: 'true' });
  expect(within(row).getByText('Hidden')).toBeTruthy();
  expect(within(row).queryByRole('link', { name: /SP-HUB/ })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Show'), 'Discontinued');
  const last = () => api.callsOf('listStaffParts').at(-1)?.query;
  await waitFor(() => expect(last()).toMatchObject({ state: 'discontinued' }));
  expect(last()).not.toHaveProperty('lowStock');
});

test('MPT-01 DEF-18: keeps two filter changes that are made at once', async () => {
  const { api, location } = open({ listStaffParts: { body: [] } });
  await screen.findByText('No parts here');
  act(() => {
    fireEvent.change(screen.getByLabelText('Search parts'), { target: { value: 'clutch' } });
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: '-price' } });
  });
  expect(location()).toBe('/dashboard/manage-parts?q=clutch&sort=-price');
  const query = { limit: '50', q: 'clutch', sort: '-price' };
  await waitFor(() => expect(api.callsOf('listStaffParts').at(-1)?.query).toEqual(query));
});

test('says which text was searched for instead of a misspelled one', async () => {
  const headers = { 'x-corrected-query': encodeURIComponent('clutch – kit') };
  open({ listStaffParts: { body: [buildPart()], headers } }, '/dashboard/manage-parts?q=cluthc');
  await screen.findByRole('row', { name: /Clutch kit/ });
  expect(screen.getByRole('status').textContent).toBe(
    'No results for “cluthc”. Showing results for “clutch – kit”.',
  );
});

/** No network answers before the page has drawn that it waits. */
async function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve);
  await promise;
}

describe('changing many parts', () => {
  const two = [buildPart(), buildPart({ _id: '64b64b64b64b64b64b64b601', partNumber: 'SP-CK-241' })];

  test('sends the ticked parts with the typed percentage and opens the preview', async () => {
    const { api, user, location } = open({
      listStaffParts: { body: two, headers: { 'x-total-count': '2' } },
      changeManyParts: async () => {
        await nextTask();
        return { body: buildImport({ kind: 'change' }) };
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select SP-CK-241' }));
    await user.click(screen.getByRole('button', { name: 'Change 1 part' }));
    await user.type(await screen.findByLabelText('Percent'), '-2.5');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(location()).toBe('/dashboard/import-parts'));
    expect(api.callsOf('changeManyParts').map(({ body }) => body)).toEqual([
      { parts: { ids: [two[1]?._id] }, change: { field: 'price', percent: -2.5 } },
    ]);
  });

  test('asks before a typed percentage is lost, and opens the preview of a first try whose answer was lost', async () => {
    const { api, user, location } = open({
      listStaffParts: { body: two, headers: { 'x-total-count': '2' } },
      changeManyParts: () => Promise.reject(new TypeError('offline')),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select SP-CK-241' }));
    await user.click(screen.getByRole('button', { name: 'Change 1 part' }));
    await user.type(await screen.findByLabelText('Percent'), '5');
    const reload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(reload);
    expect(reload.defaultPrevented).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByText(/Check your connection/);
    const unfinished = refusal(409, 'import-unfinished', 'You already have an import in progress');
    api.answer('changeManyParts', async () => {
      await nextTask();
      return unfinished;
    });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(location()).toBe('/dashboard/import-parts'));
  });

  test('changes only ticked parts that are shown', async () => {
    const { api, user } = open({
      listStaffParts: { body: two, headers: { 'x-total-count': '2' } },
      changeManyParts: { body: buildImport({ kind: 'change' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Select all shown' }));
    const third = buildPart({ _id: '64b64b64b64b64b64b64b602', partNumber: 'SP-CK-242' });
    const found = { body: [two[1], third], headers: { 'x-total-count': '2' } };
    api.answer('listStaffParts', found);
    fireEvent.change(screen.getByLabelText('Search parts'), { target: { value: 'beta' } });
    await screen.findByRole('checkbox', { name: 'Select SP-CK-242' });
    await user.click(screen.getByRole('button', { name: 'Change 1 part' }));
    expect(screen.getByRole('dialog', { name: 'Change 1 part' })).toBeTruthy();
    await user.type(await screen.findByLabelText('Percent'), '5');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(api.callsOf('changeManyParts')).toHaveLength(1));
    expect(api.callsOf('changeManyParts')[0]?.body).toMatchObject({ parts: { ids: [two[1]?._id] } });
  });

  test('offers to change all parts of a filter only once it knows how many these are', async () => {
    const { api } = open(
      { listStaffParts: { body: [two[0]], headers: { 'x-total-count': '1' } } },
      '/dashboard/manage-parts?q=alpha',
    );
    await screen.findByRole('button', { name: 'Change all 1 part' });
    const all = Promise.withResolvers<{ body: unknown; headers: Record<string, string> }>();
    api.answer('listStaffParts', () => all.promise);
    fireEvent.change(screen.getByLabelText('Search parts'), { target: { value: '' } });
    await waitFor(() => expect(api.callsOf('listStaffParts')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /^Change all/ })).toBeNull();
    all.resolve({ body: two, headers: { 'x-total-count': '104' } });
    expect(await screen.findByRole('button', { name: 'Change all 104 parts' })).toBeTruthy();
  });

  test('sends the filter for all parts, and shows why a change is refused', async () => {
    const { api, user } = open(
      {
        listStaffParts: { body: two, headers: { 'x-total-count': '40' } },
        changeManyParts: refusal(409, 'import-unfinished', 'You already have an import in progress'),
      },
      '/dashboard/manage-parts?q=clutch&show=low-stock',
    );
    await user.click(await screen.findByRole('button', { name: 'Change all 40 parts' }));
    await user.selectOptions(await screen.findByLabelText('What to change'), 'Family');
    await user.selectOptions(screen.getByLabelText('Family'), 'Clutch kits');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('You already have an import in progress')).toBeTruthy();
    expect(api.callsOf('changeManyParts')[0]?.body).toEqual({
      parts: { filter: { q: 'clutch', lowStock: 'true' } },
      change: { field: 'family', family: 'clutch-kit' },
    });
  });
});

test('MPT-05: loads the list on Retry', async () => {
  const { api, user } = open({ listStaffParts: refusal(503, 'unavailable', 'Please try again in a moment') });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.answer('listStaffParts', { body: [buildPart()] });
  await user.click(retry);
  expect(await screen.findByRole('cell', { name: 'Clutch kit 240 mm' })).toBeTruthy();
});

const deleted = { body: { deletedCount: 1 } };
const restored = { body: { modifiedCount: 1 } };
const tooLate = 'This part was deleted more than 15 minutes ago and can no longer be restored.';

describe('MPT-04: taking a delete back', () => {
  const part = buildPart();
  const notice = () => screen.findByRole('region', { name: /Clutch kit 240 mm (is|was)/ });

  const deleteIt = async ({ api, user }: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('button', { name: `Delete ${part.name}` }));
    api.answer('listStaffParts', { body: [] });
    await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
    return notice();
  };

  test('MPT-04: focuses a notice that names the deleted part, with Undo as the next tab stop', async () => {
    const page = open({ listStaffParts: { body: [part] }, deletePart: deleted });
    const said = await deleteIt(page);
    expect(said.textContent).toContain('Clutch kit 240 mm was removed from the shop.');
    expect(document.activeElement).toBe(said);
    await page.user.tab();
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Undo deleting Clutch kit 240 mm' }),
    );
  });

  test('MPT-04: restores the row on Undo and says so', async () => {
    const page = open({ listStaffParts: { body: [part] }, deletePart: deleted, restorePart: restored });
    await deleteIt(page);
    expect(await screen.findByText('No parts here')).toBeTruthy();
    page.api.answer('listStaffParts', { body: [part] });
    await page.user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByRole('row', { name: /Clutch kit/ })).toBeTruthy();
    expect((await notice()).textContent).toContain('Clutch kit 240 mm is back in the shop.');
    expect(document.activeElement).toBe(await notice());
    expect(page.api.callsOf('restorePart').map(({ params }) => params)).toEqual([{ id: part._id }]);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Dismiss notice' }));
    expect(screen.queryByRole('region', { name: /Clutch kit/ })).toBeNull();
  });

  test('MPT-04: shows why Undo came too late, and does not claim success', async () => {
    const page = open({
      listStaffParts: { body: [part] },
      deletePart: deleted,
      restorePart: refusal(409, 'restored-too-late', tooLate),
    });
    const said = await deleteIt(page);
    await page.user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect((await screen.findByRole('alert')).textContent).toContain(tooLate);
    expect(said.textContent).toContain('was removed from the shop.');
  });
});

describe('MPT-04: recently deleted parts', () => {
  const at = '/dashboard/manage-parts?show=deleted';

  test('MPT-04: links to the deleted parts once the notice is gone', async () => {
    const { user, location } = open({ listStaffParts: { body: [] }, listDeletedParts: { body: [] } });
    await user.click(screen.getByRole('link', { name: 'Recently deleted' }));
    expect(location()).toBe(at);
    expect(await screen.findByText('Nothing to restore')).toBeTruthy();
    expect(screen.getByText('No part was deleted in the last 15 minutes.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'All parts' }));
    expect(await screen.findByText('No parts here')).toBeTruthy();
  });

  test('MPT-04: removes a restored part from the list of deleted parts', async () => {
    const { api, user } = open(
      { listDeletedParts: { body: [buildDeletedPart()] }, restorePart: restored },
      at,
    );
    const row = within(await screen.findByRole('row', { name: /Clutch kit/ }));
    expect(row.getByText('admin@example.com')).toBeTruthy();
    expect(row.getByRole('time').getAttribute('datetime')).toBe('2026-11-21T10:15:00.000Z');
    api.answer('listDeletedParts', { body: [] });
    await user.click(row.getByRole('button', { name: 'Restore Clutch kit 240 mm' }));
    expect(await screen.findByText('Restored!')).toBeTruthy();
    expect(await screen.findByText('Nothing to restore')).toBeTruthy();
  });
});

test('links each part to its editor and its public page, and marks low stock', async () => {
  const low = buildPart({ _id: '64b64b64b64b64b64b64b601', name: 'Oil filter', availableQuantity: 4 });
  open({ listStaffParts: { body: [buildPart(), low] } });
  const edit = await screen.findByRole('link', { name: 'Edit Clutch kit 240 mm' });
  expect(edit.getAttribute('href')).toBe('/dashboard/edit-part/64b64b64b64b64b64b64b600');
  const page = screen.getByRole('link', { name: 'SP-CK-240: page of Clutch kit 240 mm' });
  expect(page.getAttribute('href')).toBe('/parts/SP-CK-240');
  expect(screen.getAllByText('Low')).toHaveLength(1);
  expect(screen.getByRole('row', { name: /Oil filter/ }).textContent).toContain('4Low');
});
