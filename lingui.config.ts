import { join } from 'node:path';
import { kitFolder, textsConfig } from '@shop/front-kit/texts-config';

const packages = ['shell', 'mf-storefront', 'mf-dashboard', 'mf-admin', 'services/notifications'];

/** All texts: for `npm run texts`, its check, unit tests and Storybook. */
export default textsConfig([...packages.map((folder) => join(import.meta.dirname, folder)), kitFolder]);
