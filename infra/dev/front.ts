import { createServer, type ProxyOptions, preview } from 'vite';
import { intoBuiltShell, intoShellSources, type ShellFacts } from './into-shell.ts';
import { type ServedRemote, withStandIns } from './remotes.ts';

/**
 * The only address the browser uses: local micro-frontends, their shell and the shop behind one origin, so there is one session and no CORS
 * or policy exceptions. Listens on this machine only.
 */
export interface Front {
  readonly port: number;
  readonly served: readonly ServedRemote[];
}

export interface ShellFront extends Front, ShellFacts {
  /** Folder of the shell's sources or of its development build. */
  readonly shell: { readonly sources: string } | { readonly dist: string };
}

/** The first matching pattern wins. */
function listening({ port, served }: Front, ofShop: Readonly<Record<string, string>>) {
  const proxy: Record<string, ProxyOptions> = {};
  for (const { base, url } of served) proxy[base] = { target: url, changeOrigin: true, ws: true };
  for (const [pattern, target] of Object.entries(ofShop)) proxy[pattern] = { target, changeOrigin: true };
  return { host: '127.0.0.1', port, strictPort: true, proxy };
}

const builtFiles = { configFile: false, appType: 'custom', logLevel: 'warn' } as const;

/** Serves micro-frontends on their own pages, and the whole shop on the same origin if there is one. */
export async function serveAlone(front: Front, shopUrl: string | undefined): Promise<void> {
  const at = listening(front, shopUrl === undefined ? {} : { '^/': shopUrl });
  await preview({ ...builtFiles, preview: at });
}

/** Serves micro-frontends in the shop's shell, either built once or from its sources. */
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
