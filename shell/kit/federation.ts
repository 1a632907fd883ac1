import { federation, type ModuleFederationOptions } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import { esmExternalRequirePlugin, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import { contractFile, firstView, pagesFile, precompress, versionFile } from './build-plugins.ts';
import { sharedLibraries } from './shared-libraries.ts';
import { sourcePlugins } from './source-plugins.ts';

interface RemoteSettings {
  name: 'storefront' | 'dashboard' | 'admin';
  version: string;
}

interface FrontEnd {
  /** Name of the package without its scope. */
  name: string;
  version: string;
  /** The module that lists its pages. */
  pages: string;
}

function plugins(own: PluginOption, { name, version, pages }: FrontEnd): PluginOption[] {
  const file = versionFile({ name: name.replace('mf-', ''), version });
  return [sourcePlugins(), tailwindcss(), own, file, pagesFile(pages), contractFile(name), precompress()];
}

/** Parse only the used files of barrel packages (lucide-react has 2,000 icons). */
const experimental = { lazyBarrel: true } satisfies Rolldown.InputOptions['experimental'];

/** One file of all that every page of a front end needs: rolldown would make some fifteen. */
const oneInitialFile = {
  codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
} satisfies Rolldown.OutputOptions;

const common = {
  // Source maps stay on the servers, which use them to resolve logged errors; browsers cannot fetch them.
  build: { target: 'es2022', sourcemap: 'hidden', rolldownOptions: { experimental } },
  clearScreen: false,
  // A build-time constant, so that code for stand-ins is dropped from all other builds.
  define: { 'import.meta.env.VITE_STAND_INS': JSON.stringify(process.env.VITE_STAND_INS ?? '') },
} satisfies UserConfig;

/** Asset URLs relative to the importing file: each kept version of a micro-frontend has its own base address. */
const besideTheFile = {
  renderBuiltUrl: () => ({ relative: true }),
} satisfies UserConfig['experimental'];

/** `npm run dev` chooses the port. */
const server = {
  host: '127.0.0.1',
  strictPort: true,
  // Many editors truncate a file before writing it; reading it in between would break the page.
  watch: { awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 } },
} satisfies UserConfig['server'];

/** Settings of shell and areas alike (decision 132). */
const federated = {
  shared: sharedLibraries,
  dts: false,
  experiments: { hostProvidesAllShared: true },
} satisfies Partial<ModuleFederationOptions>;

/**
 * Imports what libraries in CommonJS require of the shared ones; browsers have no `require`. The federation plugin's own setting would
 * decide first, and leave it as it is.
 */
function importShared(): PluginOption {
  return [
    esmExternalRequirePlugin({ external: Object.keys(sharedLibraries) }),
    {
      name: 'shop:import-shared',
      enforce: 'post',
      config: ({ build }) => {
        if (build?.rolldownOptions) delete build.rolldownOptions.external;
      },
    },
  ];
}

function areaPlugins(name: string): PluginOption {
  const built = [
    federation({ ...federated, name, exposes: { './area': './src/expose/area.tsx' } }),
    importShared(),
  ];
  if (name !== 'storefront') return built;
  return [built, firstView('src/expose/first-view.tsx', { ...common, plugins: [sourcePlugins()] })];
}

/**
 * Returns the whole Vite configuration of a micro-frontend. Its build is the module `area.js` with its pages, and what that imports. In
 * development the shell's server serves it.
 */
export function remoteConfig({ name, version }: RemoteSettings): UserConfig {
  return {
    ...common,
    base: `/mf/${name}/`,
    build: {
      ...common.build,
      manifest: true,
      rolldownOptions: { experimental, output: oneInitialFile },
    },
    plugins: plugins(areaPlugins(name), { name: `mf-${name}`, version, pages: 'src/expose/pages.ts' }),
    experimental: besideTheFile,
  };
}

/** Returns the shell's configuration. It brings the shared libraries and learns at run time where the areas are. */
export function shellConfig({ version, own }: { version: string; own: PluginOption }): UserConfig {
  return {
    ...common,
    build: {
      ...common.build,
      // Browsers without module preload are older than the target, except one that then loads the same files a little later.
      modulePreload: { polyfill: false },
      rolldownOptions: { experimental, output: oneInitialFile },
    },
    define: { ...common.define, 'import.meta.env.SHOP_VERSION': JSON.stringify(version) },
    server,
    plugins: [
      federation({ ...federated, name: 'shell', remotes: {} }),
      ...plugins(own, { name: 'shell', version, pages: 'src/pages/pages.ts' }),
    ],
  };
}
