import { listen } from '@shop/http-server';
import { atFileEnd } from '@shop/tooling/testing';
import type { Express } from 'express';
import { z } from 'zod';
import { createLogger, type Logger } from '../logger.ts';

/** Silent unless TEST_LOG_LEVEL is set. */
export function testLogger(): Logger {
  return createLogger({ service: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
}

export interface TestReply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text if it is not JSON. */
  readonly body: unknown;
  /** Path of the next page of a list. */
  readonly next: string | undefined;
}

export type TestRequest = (
  method: string,
  path: string,
  options?: { token?: string; body?: unknown; headers?: Record<string, string> },
) => Promise<TestReply>;

/** Serves an app on a free loopback port for the length of the test file and returns a small client. */
export async function serveForTest(app: Express): Promise<{ url: string; request: TestRequest }> {
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  atFileEnd(() => server.close());
  return { url: server.url, request: requester(server.url) };
}

/** Creates a test client; `limitMs` bounds each call. */
export function requester(baseUrl: string, limitMs = 20_000): TestRequest {
  return async (method, path, { token, body, headers = {} } = {}) => {
    const sent = new Headers(headers);
    if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json');
    if (token !== undefined && !sent.has('authorization')) sent.set('authorization', `Bearer ${token}`);
    const response = await fetch(baseUrl + path, {
      method,
      headers: sent,
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await response.text();
    const { status, headers: answered } = response;
    const next = /^<([^>]+)>; rel="next"$/.exec(answered.get('link') ?? '')?.[1];
    return { status, headers: answered, body: parsed(text), next };
  };
}

/** Reads a list page by page. */
export async function* pagesOf<Row>(
  request: TestRequest,
  path: string,
  { row, ...options }: { row: z.ZodType<Row>; token?: string },
): AsyncGenerator<{ rows: Row[]; total: number }> {
  for (let next: string | undefined = path; next !== undefined; ) {
    const reply: TestReply = await request('GET', next, options);
    yield { rows: z.array(row).parse(reply.body), total: Number(reply.headers.get('x-total-count')) };
    next = reply.next;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
