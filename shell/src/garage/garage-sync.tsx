import { garageStore, useApi, useSession, useToast } from '@shop/front-kit';
import { useLayoutEffect } from 'react';
import { useAccountFollower } from '../session/use-account-follower.ts';

export function GarageSync() {
  const api = useApi();
  const { info } = useToast();
  const { status } = useSession();

  // An account's vehicles leave the device with its user; a visitor's stay.
  useLayoutEffect(() => {
    if (status === 'signed-out' && garageStore.read().account) garageStore.update(() => ({ vehicles: [] }));
  }, [status]);

  useAccountFollower({
    follow: async (email) => {
      const { followAccountGarage } = await import('./follow-account-garage.ts');
      return followAccountGarage({ api, email, tell: info });
    },
  });
  return null;
}
