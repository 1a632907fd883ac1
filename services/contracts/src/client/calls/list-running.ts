// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listRunning: Call<typeof routes.listRunning> = {"name":"listRunning","method":"get","path":"/admin/running","access":"admin","shape":{"processes":[{"service":"s","version":"s","instance":"s","startedAt":"s","failing":["s"],"healthy":"b"}],"missing":["s"],"queues?":[{"name":"s","waiting":"n","active":"n","retrying":"n","deadLetters":"n","oldestSeconds":"n"}]}};
