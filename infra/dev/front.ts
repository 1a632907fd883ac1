import { createServer, type ProxyOptions, preview } from 'vite';
import { intoBuiltShell, intoShellSources, type ShellFacts } from './into-shell.ts';
import { type ServedRemote, withStandIns } from './remotes.ts';

/**
 * The one address that the browser knows: the micro-frontends from here, what stands around them, and the shop behind both. On one origin
 * there is one session, no CORS and no policy to bend. It listens on this machine only.
 */
export interface Front {
  readonly port: number;
  readonly served: readonly ServedRemote[];
}

export interface ShellFront extends Front, ShellFacts {
  /** Folder of the shell's sources, or of its build for development. */
  readonly shell: { readonly sources: string } | { readonly dist: string };
}

/** The first pattern that fits wins. */
function listening({ port, served }: Front, ofShop: Readonly<Record<string, string>>) {
  const proxy: Record<string, ProxyOptions> = {};
  for (const { base, url } of served) proxy[base] = { target: url, changeOrigin: true, ws: true };
  for (const [pattern, target] of Object.entries(ofShop)) proxy[pattern] = { target, changeOrigin: true };
  return { host: '127.0.0.1', port, strictPort: true, proxy };
}

const builtFiles = { configFile: false, appType: 'custom', logLevel: 'warn' } as const;

/** Micro-frontends on pages of their own, and the whole shop beside them, where there is one. */
export async function serveAlone(front: Front, shopUrl: string | undefined): Promise<void> {
  const at = listening(front, shopUrl === undefined ? {} : { '^/': shopUrl });
  await preview({ ...builtFiles, preview: at });
}

/** Micro-frontends in the shell of the shop: built once, or from its sources as well. */
export async function serveInShell(front: ShellFront): Promise<void> {
  const { shopUrl, shell } = front;
  const at = listening(front, { '^/(api|mf)/': shopUrl, '^/config\\.json': shopUrl });
  if ('sources' in shell) {
    const vite = await createServer({
      root: shell.sources,
      define: withStandIns,
      server: at,
      plugins: [intoShellSources(front)],
    });
    await vite.listen();
    return;
  }
  const plugins = [intoBuiltShell(front, shell.dist)];
  await preview({ ...builtFiles, build: { outDir: shell.dist }, plugins, preview: at });
}
