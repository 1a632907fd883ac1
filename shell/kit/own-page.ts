import { build, type Plugin, type ResolvedConfig, type UserConfig } from 'vite';

/**
 * Builds a micro-frontend's own page, `index.html`, next to the files for the shell. It is built without federation, because it has no shell to
 * provide React and the kit. It doubles the build time; set `WITHOUT_OWN_PAGE=1` when only the shell is served.
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
