import { fileURLToPath } from 'node:url';
import { packageTests } from '@shop/tooling/vitest';
import type { ViteUserConfig } from 'vitest/config';
import { sourcePlugins } from '../source-plugins.ts';

/** The Vitest configuration of a front end that tests itself in its own folder. */
const settings: ViteUserConfig = {
  plugins: [sourcePlugins()],
  ...packageTests([fileURLToPath(import.meta.resolve('@shop/front-kit/testing/setup'))]),
};

export default settings;
