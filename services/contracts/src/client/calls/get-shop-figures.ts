// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getShopFigures: Call<typeof routes.getShopFigures> = {"name":"getShopFigures","method":"get","path":"/shop-figures","access":"public","shape":{"countries":"s","countriesPeriod":"s","newCustomers":"s","satisfiedClients":"s","annualRevenue":"s","clientCountries":"s","netWorth":"s","version":"n"}};
