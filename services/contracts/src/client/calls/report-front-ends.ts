// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const reportFrontEnds: Call<typeof routes.reportFrontEnds> = {"name":"reportFrontEnds","method":"post","path":"/front-end-reports","access":"public","shape":{"accepted":"n"}};
