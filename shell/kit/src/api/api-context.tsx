import type { RuntimeConfig } from '@shop/contracts';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useSessionStore } from '../session/session.tsx';
import { type Api, createApi } from './api-client.ts';

const ConfigContext = createContext<RuntimeConfig | undefined>(undefined);
const ApiContext = createContext<Api | undefined>(undefined);

export function ApiProvider({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  const tokens = useSessionStore();
  const api = useMemo(() => createApi({ apiUrl: config.apiUrl, tokens }), [config.apiUrl, tokens]);
  return (
    <ConfigContext value={config}>
      <ApiContext value={api}>{children}</ApiContext>
    </ConfigContext>
  );
}

/** The client of the shop's API. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('no ApiProvider above');
  return api;
}

/** Run-time settings of the front ends, `/config.json`. */
export function useConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (config === undefined) throw new Error('no ApiProvider above');
  return config;
}
