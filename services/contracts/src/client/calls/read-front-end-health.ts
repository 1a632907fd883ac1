// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const readFrontEndHealth: Call<typeof routes.readFrontEndHealth> = {"name":"readFrontEndHealth","method":"get","path":"/front-end-health","access":"public","shape":{"since":"s","packages":[{"package":"s","version":"s","visitors":"n","visitorsWithErrors":"n","failedLoads":"n","known":{"visitors":"n","troubled":"n"}}]}};
