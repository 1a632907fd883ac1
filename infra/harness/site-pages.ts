import { sitePagesOf } from '@shop/contracts/runtime-config';
import { pages as admin } from '@shop/mf-admin/pages';
import { pages as dashboard } from '@shop/mf-dashboard/pages';
import { pages as storefront } from '@shop/mf-storefront/pages';
import { pages as shell } from '@shop/shell/pages';

const owners = { shell, storefront, dashboard, admin };

/** Every page of the front ends in this checkout. */
export const sitePages = sitePagesOf(Object.entries(owners).map(([name, pages]) => ({ name, pages })));
