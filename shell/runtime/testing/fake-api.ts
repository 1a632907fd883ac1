import { vi } from 'vitest';
import { answerCalls, type FakeAnswers } from './answer-calls.ts';

export { type FakeAnswer, type FakeAnswers, refusal, type SeenCall } from './answer-calls.ts';

const base = 'http://shop.test/api';

function bodyOf(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body ?? undefined;
}

/** Answers the calls of a page in a test; a call without an answer fails. */
export function fakeApi(answers: FakeAnswers = {}) {
  const { respond, ...api } = answerCalls(answers);
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init: RequestInit = {}) =>
    respond({
      method: init.method ?? 'GET',
      url: new URL(String(input), base),
      headers: new Headers(init.headers),
      body: bodyOf(init.body),
    }),
  );
  return { url: base, ...api };
}
