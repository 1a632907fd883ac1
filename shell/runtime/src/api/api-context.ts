import type { RuntimeConfig } from '@shop/contracts';
import { createContext, useContext } from 'react';
import type { Api } from './api-client.ts';

export const ConfigContext = createContext<RuntimeConfig | undefined>(undefined);
export const ApiContext = createContext<Api | undefined>(undefined);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('no ApiProvider above');
  return api;
}

/** Returns the run-time settings of the front ends, `/config.json`. */
export function useConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (config === undefined) throw new Error('no ApiProvider above');
  return config;
}
