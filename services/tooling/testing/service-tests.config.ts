import { packageTests } from './package-tests.ts';

/** For the services, which run `vitest --config` with it. */
export default packageTests();
