import { join } from 'node:path';
import { kitFolder, textsConfig } from '@shop/front-kit/texts-config';

const frontEnds = ['shell', 'mf-storefront', 'mf-dashboard', 'mf-admin'];

/** All texts: for `npm run texts`, its check, unit tests and Storybook. */
export default textsConfig([...frontEnds.map((folder) => join(import.meta.dirname, folder)), kitFolder]);
