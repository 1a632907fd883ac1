// @vitest-environment jsdom
import { type FakeAnswer, fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SearchNamesPage } from './search-names.page.tsx';

function names(version: number, discs: string[]): FakeAnswer {
  return { body: { version, families: { 'brake-disc': discs, starter: ['self'] } } };
}

async function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ getSearchSynonyms: names(3, ['rotor', 'disk']), ...answers });
  const view = renderWithKit(<SearchNamesPage />, { session: signedIn() });
  const discs = await screen.findByLabelText<HTMLTextAreaElement>('Brake discs');
  return { api, discs, ...view };
}

function save() {
  return screen.getByRole('button', { name: 'Save' });
}

test('saves the names of all families once, with the version that was read', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { api, discs, user } = await open({ putSearchSynonyms: () => answer.promise });
  expect(discs.value).toBe('rotor, disk');
  await user.clear(discs);
  await user.type(discs, 'rotor, , chakka,rotor');
  await user.dblClick(save());
  expect(api.callsOf('putSearchSynonyms').map(({ body }) => body)).toEqual([
    { version: 3, families: { 'brake-disc': ['rotor', 'chakka'], starter: ['self'] } },
  ]);
  answer.resolve(names(4, ['rotor', 'chakka']));
  expect(await screen.findByText('Saved!')).toBeDefined();
  expect(discs.value).toBe('rotor, chakka');
});

test('refuses a name that is too short and sends nothing', async () => {
  const { api, discs, user } = await open();
  await user.clear(discs);
  await user.type(discs, 'x');
  await user.click(save());
  expect(await screen.findByText('“x” must have 2 to 40 characters')).toBeDefined();
  expect(api.callsOf('putSearchSynonyms')).toEqual([]);
});

test('keeps the input and shows the current names when another admin was faster', async () => {
  const conflict = refusal(409, 'synonyms-changed', 'Another admin changed these names');
  const { api, discs, user } = await open({ putSearchSynonyms: conflict });
  await user.type(discs, ', chakka');
  api.answer('getSearchSynonyms', names(4, ['disque']));
  await user.click(save());
  expect(await screen.findByText('The shop has now: disque')).toBeDefined();
  expect(discs.value).toBe('rotor, disk, chakka');
  api.answer('putSearchSynonyms', names(5, ['rotor', 'disk', 'chakka']));
  await user.click(save());
  expect(await screen.findByText('Saved!')).toBeDefined();
  expect(api.callsOf('putSearchSynonyms').at(-1)?.body).toMatchObject({ version: 4 });
});
