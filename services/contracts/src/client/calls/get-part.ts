// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getPart: Call<typeof routes.getPart> = {"name":"getPart","method":"get","path":"/part/:id","access":"public","shape":{"_id":"s","name":"s","img":"s","price":"n","description":"s","minOrderQuantity":"n","availableQuantity":"n","family":"s","partNumber":"s","oeNumbers?":["s"],"attributes?":[{"name":"s","value":"s","unit?":"s"}],"fitments?":[{"make":"s","model":"s","yearFrom":"n","yearTo?":"n","engine?":"s","note?":"s"}],"images?":["s"],"priceBreaks?":[{"fromQuantity":"n","price":"n"}],"weightGrams?":"n","orderStep?":"n","supersededBy?":"s","version?":"n","changedAt?":"s"}};
