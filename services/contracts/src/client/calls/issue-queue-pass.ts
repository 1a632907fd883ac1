// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const issueQueuePass: Call<typeof routes.issueQueuePass> = {"name":"issueQueuePass","method":"post","path":"/admin/queues/pass","access":"admin","shape":{"ticket":"s","expiresIn":"n"}};
