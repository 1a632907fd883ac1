// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listVehicles: Call<typeof routes.listVehicles> = {"name":"listVehicles","method":"get","path":"/vehicles","access":"public","shape":[{"make":"s","models":[{"model":"s","yearFrom":"n","yearTo?":"n","engines":[{"engine":"s","yearFrom":"n","yearTo?":"n"}]}]}]};
