// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listSuggestions: Call<typeof routes.listSuggestions> = {"name":"listSuggestions","method":"get","path":"/part-suggestions","access":"public","shape":[{"|":[{"kind":"=part","partNumber":"s","name":"s"},{"kind":"=oe-number","oeNumber":"s","partNumber":"s","name":"s"},{"kind":"=family","family":"s","count":"n"},{"kind":"=vehicle","vehicle":"s","name":"s"},{"kind":"=word","text":"s","count":"n"}]}]};
