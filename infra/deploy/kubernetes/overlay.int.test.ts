import { expect, test } from 'vitest';
import { overlayFaults } from './overlay.ts';

test('renders the production overlay to valid manifests', async () => {
  expect(await overlayFaults()).toEqual([]);
});
