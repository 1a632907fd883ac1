// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const exportPartImportFaults: Call<typeof routes.exportPartImportFaults> = {"name":"exportPartImportFaults","method":"get","path":"/part-import-faults/:id","access":"admin","produces":"text/csv","shape":"s"};
