import type { notificationRoutes } from '@shop/contracts';
import { answer, type Handlers } from '@shop/service-kit';
import type { PreferenceStore } from './preference.store.ts';

type PreferenceRoutes = Pick<typeof notificationRoutes, 'getMailPreferences' | 'putMailPreferences'>;

export function preferenceHandlers({
  preferences,
}: {
  preferences: PreferenceStore;
}): Handlers<PreferenceRoutes> {
  return {
    getMailPreferences: async ({ caller }) => answer(await preferences.of(caller.uid)),
    putMailPreferences: async ({ caller, body }) => {
      await preferences.put(caller.uid, body);
      return answer(body);
    },
  };
}
