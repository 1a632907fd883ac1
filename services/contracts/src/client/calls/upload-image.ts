// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const uploadImage: Call<typeof routes.uploadImage> = {"name":"uploadImage","method":"post","path":"/image","access":"user","shape":{"success":"b","data":{"url":"s"}}};
