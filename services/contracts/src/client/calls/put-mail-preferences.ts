// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const putMailPreferences: Call<typeof routes.putMailPreferences> = {"name":"putMailPreferences","method":"put","path":"/mail-preferences","access":"user","shape":{"orders":"b","shipments":"b","reminders":"b","stock":"b","reviews":"b"}};
