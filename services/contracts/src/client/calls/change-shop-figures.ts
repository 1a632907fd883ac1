// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const changeShopFigures: Call<typeof routes.changeShopFigures> = {"name":"changeShopFigures","method":"put","path":"/shop-figures","access":"admin","shape":{"countries":"s","countriesPeriod":"s","newCustomers":"s","satisfiedClients":"s","annualRevenue":"s","clientCountries":"s","netWorth":"s","version":"n"}};
