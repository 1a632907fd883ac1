import { z } from 'zod';
import { limits } from '../limits.ts';
import { ofPerson } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';
import { vehicleQuery } from '../vehicles.ts';

const route = routesOf('identity');

/** A person's vehicles as `make~model~year~engine`, the current one first. `version` is 0 before the first write. */
export const garage = z.object({ version: z.number().int(), vehicles: z.array(z.string()) });

export const garageRoutes = {
  getGarage: route('getGarage', {
    summary: "The caller's vehicles, the current one first",
    ...ofPerson,
    reply: garage,
  }),
  putGarage: route('putGarage', {
    summary: "Replace the caller's vehicles at the `version` read; 409 garage-changed if another device did",
    body: z.object({
      version: z.number().int().min(0),
      vehicles: z.array(vehicleQuery).max(limits.vehiclesMax, texts.tooMany),
    }),
    refusals: [409],
    reply: garage,
  }),
} as const;

export type Garage = z.output<typeof garage>;
