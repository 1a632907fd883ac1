// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const updateUserInfo: Call<typeof routes.updateUserInfo> = {"name":"updateUserInfo","method":"put","path":"/update-user-info/:email","access":"self","shape":{"modifiedCount":"n"}};
