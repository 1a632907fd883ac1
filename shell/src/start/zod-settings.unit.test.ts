import { expect, test } from 'vitest';
import { withoutGeneratedCode } from './zod-settings.ts';

test('when a page has started, then zod makes no code in it', async () => {
  withoutGeneratedCode();
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
