import { expect, test } from 'vitest';
import { withoutGeneratedCode } from './zod-settings.ts';

test('configures zod to generate no code in the page', async () => {
  withoutGeneratedCode();
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
