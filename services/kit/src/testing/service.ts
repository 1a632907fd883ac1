import { listen } from '@shop/http-server';
import { atFileEnd } from '@shop/tooling/testing';
import type { Express } from 'express';
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
export function requester(baseUrl: string, limitMs = 10_000): TestRequest {
  return async (method, path, { token, body, headers = {} } = {}) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
