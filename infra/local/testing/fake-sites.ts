import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RuntimeConfig } from '@shop/contracts';

export interface Site {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves on a free port, or on `port` to come back after a `close`. */
export async function site(listener: RequestListener, port = 0): Promise<Site> {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not a TCP address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export function writeFiles(dir: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), content);
  }
}

const script = 'console.log("hello");';

export const shellBuild = {
  'index.html': '<!doctype html><head><!--remotes--><!--config--></head><body>shell</body>',
  'assets/app-Ab12Cd34.js': script,
  'assets/app-Ab12Cd34.js.gz': gzipSync(script),
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.sources': 'a hash',
};

/** A micro-frontend's build whose visible text is `text`. */
export function remoteBuild(text: string): Record<string, string> {
  return {
    'index.html': `<!doctype html><body>${text}</body>`,
    'mf-manifest.json': JSON.stringify({ text }),
    'remoteEntry-Ab12Cd34.js': script,
    'version.json': JSON.stringify({ name: 'x', version: '1.2.3', kit: 4, builtAt: '2026-11-21T00:00:00Z' }),
  };
}

export const runtimeConfig: RuntimeConfig = {
  apiUrl: '/api',
  identity: {
    apiKey: 'key',
    projectId: 'demo-parts',
    authDomain: 'demo-parts.firebaseapp.com',
    emulatorUrl: 'http://127.0.0.1:9001',
  },
  payments: {
    publishableKey: 'pk',
    scriptUrl: 'http://127.0.0.1:9002/stripe.js',
    apiUrl: 'http://127.0.0.1:9002',
  },
  images: { maxBytes: 5, types: ['image/png'], publicOrigins: ['http://127.0.0.1:9003'] },
};
