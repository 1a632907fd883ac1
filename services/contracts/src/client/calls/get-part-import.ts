// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getPartImport: Call<typeof routes.getPartImport> = {"name":"getPartImport","method":"get","path":"/part-import/:id","access":"admin","shape":{"_id":"s","state":"s","createdAt":"s","by":"s","rows":"n","counts":{"add":"n","change":"n","unchanged":"n","faulty":"n"},"applied":"n","skipped":"n"}};
