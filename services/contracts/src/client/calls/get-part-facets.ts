// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getPartFacets: Call<typeof routes.getPartFacets> = {"name":"getPartFacets","method":"get","path":"/part-facets","access":"public","shape":{"total":"n","families":[{"family":"s","count":"n"}],"makes":[{"make":"s","count":"n"}],"inStock":"n","price?":{"min":"n","max":"n"},"attributes":[{"|":[{"kind":"=values","name":"s","unit?":"s","values":[{"value":"s","count":"n"}]},{"kind":"=range","name":"s","unit?":"s","min":"n","max":"n","count":"n"}]}]},"headers":{"x-corrected-query":"s"}};
