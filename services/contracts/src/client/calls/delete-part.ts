// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const deletePart: Call<typeof routes.deletePart> = {"name":"deletePart","method":"delete","path":"/part/:id","access":"admin","shape":{"deletedCount":"n"}};
