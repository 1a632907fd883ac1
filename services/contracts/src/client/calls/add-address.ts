// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const addAddress: Call<typeof routes.addAddress> = {"name":"addAddress","method":"post","path":"/addresses","access":"user","shape":{"name":"s","company?":"s","street":"s","city":"s","postcode?":"s","country":"s","phone":"s","phoneE164?":"s","taxId?":"s","_id":"s","isDefault":"b"}};
