// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const sendMailAgain: Call<typeof routes.sendMailAgain> = {"name":"sendMailAgain","method":"post","path":"/mail-again/:id","access":"admin","shape":{"id":"s","fact":"s","kind":"s","orderId?":"s","to":"s","subject":"s","state":"s","tries":"n","at":"s","problem?":"s"}};
