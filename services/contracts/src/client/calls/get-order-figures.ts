// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getOrderFigures: Call<typeof routes.getOrderFigures> = {"name":"getOrderFigures","method":"get","path":"/order-figures","access":"admin","shape":{"orders":"n","yetToPay":"n","toShip":"n","revenue":"n","asOf?":"s"}};
