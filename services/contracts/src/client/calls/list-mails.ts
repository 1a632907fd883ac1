// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listMails: Call<typeof routes.listMails> = {"name":"listMails","method":"get","path":"/mails","access":"admin","shape":[{"id":"s","fact":"s","kind":"s","orderId?":"s","to":"s","subject":"s","state":"s","tries":"n","at":"s","problem?":"s"}],"headers":{"x-total-count":"n","link":"s"}};
