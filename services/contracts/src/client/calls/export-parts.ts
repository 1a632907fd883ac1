// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const exportParts: Call<typeof routes.exportParts> = {"name":"exportParts","method":"get","path":"/part-export","access":"admin","produces":"text/csv","shape":"s"};
