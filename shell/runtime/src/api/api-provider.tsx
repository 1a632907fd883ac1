import type { RuntimeConfig } from '@shop/contracts';
import type { ReactNode } from 'react';
import { useSessionStore } from '../session/session.ts';
import { createApi } from './api-client.ts';
import { ApiContext, ConfigContext } from './api-context.ts';

interface ApiProviderProps {
  config: RuntimeConfig;
  children: ReactNode;
}

export function ApiProvider({ config, children }: ApiProviderProps) {
  const tokens = useSessionStore();
  const { apiUrl } = config;
  const api = createApi({ apiUrl, tokens });
  return (
    <ConfigContext value={config}>
      <ApiContext value={api}>{children}</ApiContext>
    </ConfigContext>
  );
}
