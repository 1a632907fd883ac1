import { build, type Plugin, type ResolvedConfig, type UserConfig } from 'vite';

/**
 * A micro-frontend's own page, `index.html`, beside what the shell loads of it. Without federation: it has no shell to take React and the
 * kit from. It takes as long to build as all the rest, so a build that serves the shell alone goes without (`WITHOUT_OWN_PAGE=1`).
 */
export function ownPage(page: UserConfig): Plugin {
  let whole: ResolvedConfig | undefined;
  return {
    name: 'shop:own-page',
    apply: (_config, { command }) => command === 'build' && process.env.WITHOUT_OWN_PAGE !== '1',
    configResolved: (config) => {
      whole = config;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        if (whole === undefined) return;
        const { root, mode, base } = whole;
        const { outDir } = whole.build;
        const settings = { ...page.build, outDir, emptyOutDir: false };
        await build({ ...page, configFile: false, logLevel: 'warn', root, mode, base, build: settings });
      },
    },
  };
}
