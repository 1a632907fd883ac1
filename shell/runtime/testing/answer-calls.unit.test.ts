import { expect, test } from 'vitest';
import { answerCalls, type FakeAnswers } from './answer-calls.ts';

function ask(answers: FakeAnswers, path: string): Promise<Response> {
  const { respond } = answerCalls(answers, ({ name }) => ({ body: `example of ${name}` }));
  const url = new URL(`http://shop.test/api${path}`);
  return respond({ method: 'GET', url, headers: new Headers(), body: undefined });
}

test('answers by the name of the call, with its parameters, and otherwise by an example', async () => {
  const answers: FakeAnswers = { getUser: ({ params }) => ({ body: params }) };
  expect(await (await ask(answers, '/user/ann%40example.com')).json()).toEqual({ email: 'ann@example.com' });
  expect(await (await ask(answers, '/parts?limit=3')).json()).toBe('example of listParts');
});

test('fails a success that the contract does not know, and a call that is not in it', async () => {
  await expect(ask({ listParts: { status: 202, body: [] } }, '/parts')).rejects.toThrow(
    'listParts never answers 202',
  );
  await expect(ask({}, '/partz')).rejects.toThrow('no route for GET /partz');
});

test('answers with a file as it is, and with its type', async () => {
  const response = await ask({ exportParts: { body: 'Number;Name' } }, '/part-export');
  expect(response.headers.get('content-type')).toBe('text/csv');
  expect(await response.text()).toBe('Number;Name');
});
