import { type RuntimeConfig, runtimeConfig } from '@shop/contracts';
import { type Area, AreaRoot, createQueryClient, KitProvider } from '@shop/front-kit';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AreaPages } from './area-pages.tsx';
import { StandaloneFrame } from './frame.tsx';
import { storedSession } from './stored-session.ts';

async function loadConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(4_000) });
  return runtimeConfig.parse(await response.json());
}

/** Renders a micro-frontend on its own page, for development and demos without the shell. */
export async function renderStandalone({ name, area }: { name: string; area: Area }): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('no #root in index.html');
  if (import.meta.env.MODE === 'mock') await (await import('../dev/mock.ts')).startMock();
  const base = `/mf/${name}`;
  createRoot(root).render(
    <BrowserRouter basename={location.pathname.startsWith(base) ? base : '/'}>
      <KitProvider session={storedSession()} config={await loadConfig()} queryClient={createQueryClient()}>
        <StandaloneFrame name={name} area={area} />
        <main>
          <AreaRoot name={name}>
            <Suspense>
              <AreaPages area={area} />
            </Suspense>
          </AreaRoot>
        </main>
      </KitProvider>
    </BrowserRouter>,
  );
}
