import { fileURLToPath } from 'node:url';
import { packageTests } from '@shop/tooling/vitest';

/** The Vitest configuration of a front end that tests itself in its own folder. */
export default packageTests([fileURLToPath(import.meta.resolve('@shop/front-kit/testing/setup'))]);
