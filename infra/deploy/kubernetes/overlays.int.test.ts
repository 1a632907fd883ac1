import { expect, test } from 'vitest';
import { overlayFaults, overlays } from './overlays.ts';

test.each(overlays)('when %s is rendered as it is, then nothing is wrong with it', async (name) => {
  expect(await overlayFaults(name)).toEqual([]);
});
