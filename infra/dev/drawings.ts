import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { root } from '../lib/root.ts';

/** Serves the demo catalogue's drawings, as the catalog does. */
export function drawings(): Plugin {
  const serve: Connect.NextHandleFunction = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(join(root, 'infra/seed/drawings', basename(pathname))).then(
      (content) => response.setHeader('content-type', 'image/svg+xml').end(content),
      () => response.writeHead(404).end(),
    );
  };
  return {
    name: 'shop:drawings',
    configureServer: ({ middlewares }) => void middlewares.use('/api/drawings', serve),
  };
}
