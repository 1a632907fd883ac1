import type { garageRoutes } from '@shop/contracts';
import { answer, dataOwner, type Handlers, refuse } from '@shop/service-kit';
import type { GarageStore } from './garage.store.ts';

export function garageHandlers(garages: GarageStore): Handlers<typeof garageRoutes> {
  return {
    getGarage: async ({ caller, query }) => answer(await garages.read(await dataOwner(caller, query))),

    putGarage: async ({ caller, body: { version, vehicles } }) => {
      const kept = [...new Set(vehicles)];
      if (!(await garages.write(caller.uid, { version, vehicles: kept })))
        throw refuse.conflict('garage-changed', 'Your vehicles were changed on another device');
      return answer({ version: version + 1, vehicles: kept });
    },
  };
}
