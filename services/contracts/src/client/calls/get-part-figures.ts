// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getPartFigures: Call<typeof routes.getPartFigures> = {"name":"getPartFigures","method":"get","path":"/part-figures","access":"admin","shape":{"lowStock":"n"}};
