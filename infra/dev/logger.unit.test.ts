import { expect, test, vi } from 'vitest';
import { devLogger } from './logger.ts';

test('takes one line for a connection that a reload broke off, and shows other errors whole', () => {
  const shown = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const logger = devLogger();
  logger.error('ws proxy error:\nError: read ECONNRESET\n    at TCP.onStreamRead (node:internal:1:2)');
  logger.error('Transform failed:\nhome.tsx:1:2');
  expect(shown.mock.calls).toEqual([['ws proxy error: ECONNRESET'], ['Transform failed:\nhome.tsx:1:2']]);
});
