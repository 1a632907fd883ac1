// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const deleteAddress: Call<typeof routes.deleteAddress> = {"name":"deleteAddress","method":"delete","path":"/addresses/:id","access":"user","shape":{"deletedCount":"n"}};
