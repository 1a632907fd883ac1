import { limits, type RuntimeConfig } from '@shop/contracts';
import { setupWorker } from 'msw/browser';
import { http } from 'msw/http';
import { apiUrl, contractHandlers, picture } from './contract-handlers.ts';
import { examplePerson } from './example.ts';

const config: RuntimeConfig = {
  apiUrl,
  identity: { apiKey: 'mock', projectId: 'mock', authDomain: 'mock' },
  payments: { publishableKey: 'mock' },
  images: {
    maxBytes: limits.imageBytes,
    types: ['image/jpeg', 'image/png', 'image/webp'],
    publicOrigins: [],
  },
};

function textPart(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('=', '');
}

/** Unsigned: with the mock no service verifies it. */
const accessToken = [
  textPart({ alg: 'none' }),
  textPart({
    sub: examplePerson.email,
    uid: 'mock',
    verified: true,
    role: 'admin',
    iat: 0,
    exp: 4_102_444_800,
  }),
  'unsigned',
].join('.');

/** Answers all requests in the browser, so that no service has to run. */
export async function startMock(): Promise<void> {
  localStorage.setItem('accessToken', accessToken);
  const worker = setupWorker(
    http.get('/config.json', () => Response.json(config)),
    http.get(`${apiUrl}/drawings/*`, picture),
    ...contractHandlers(),
  );
  await worker.start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
}
