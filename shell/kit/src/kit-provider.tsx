import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { RuntimeConfig } from '@shop/contracts';
import type { SessionStore } from '@shop/shop-runtime';
import { ApiProvider, SessionProvider } from '@shop/shop-runtime';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmProvider } from './dialog/confirm.tsx';
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
          <I18nProvider i18n={i18n}>
            <ToastProvider>
              <ConfirmProvider>{children}</ConfirmProvider>
            </ToastProvider>
          </I18nProvider>
        </QueryClientProvider>
      </ApiProvider>
    </SessionProvider>
  );
}
