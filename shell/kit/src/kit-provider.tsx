import type { RuntimeConfig } from '@shop/contracts';
import type { ReactNode } from 'react';
import { ApiProvider } from './api/api-provider.tsx';
import { ConfirmProvider } from './dialog/confirm.tsx';
import { type QueryClient, QueryClientProvider } from './query.ts';
import type { SessionStore } from './session/session.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { ToastProvider } from './toast/toaster.tsx';

interface KitProviderProps {
  session: SessionStore;
  config: RuntimeConfig;
  queryClient: QueryClient;
  children: ReactNode;
}

/** Provides everything the kit's hooks need, once per page, inside the router. */
export function KitProvider({ session, config, queryClient, children }: KitProviderProps) {
  return (
    <SessionProvider store={session}>
      <ApiProvider config={config}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <ConfirmProvider>{children}</ConfirmProvider>
          </ToastProvider>
        </QueryClientProvider>
      </ApiProvider>
    </SessionProvider>
  );
}
