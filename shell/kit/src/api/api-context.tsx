import type { RuntimeConfig } from '@shop/contracts';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useSessionStore } from '../session/session.tsx';
import { type Api, createApi } from './api-client.ts';

const ConfigContext = createContext<RuntimeConfig | undefined>(undefined);
const ApiContext = createContext<Api | undefined>(undefined);

interface ApiProviderProps {
  config: RuntimeConfig;
  children: ReactNode;
}

export function ApiProvider({ config, children }: ApiProviderProps) {
  const tokens = useSessionStore();
  const { apiUrl } = config;
  const api = useMemo(() => createApi({ apiUrl, tokens }), [apiUrl, tokens]);
  return (
    <ConfigContext value={config}>
      <ApiContext value={api}>{children}</ApiContext>
    </ConfigContext>
  );
}

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
