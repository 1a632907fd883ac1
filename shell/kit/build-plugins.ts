import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AreaPage } from '@shop/contracts/pages';
import { areaPages } from '@shop/contracts/runtime-config';
import { checkout, deployables, publish } from '@shop/tooling';
import { build, type Plugin, runnerImport, type UserConfig } from 'vite';
import { sharedLibraries } from './shared-libraries.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Deployments read it; browsers cannot fetch it. */
const contractFileName = 'contract.json';
const compressible = /\.(js|css|html|svg|json|webmanifest)$/;
/** Smaller files gain nothing: the response headers outweigh them. */
const smallestBytes = 256;

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }));
}

/** Writes `.br` and `.gz` next to every text asset, so that no server compresses while a browser waits. */
export function precompress(): Plugin {
  let directory = 'dist';
  let isWritten = false;
  return {
    name: 'shop:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      directory = resolve(config.root, config.build.outDir);
    },
    writeBundle: () => {
      isWritten = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        // Rollup calls this after a failed build, too; an error here would hide the real one.
        if (!isWritten) return;
        const names = await readdir(directory, { recursive: true });
        await Promise.all(
          names
            .filter((name) => compressible.test(name) && name !== contractFileName)
            .map((name) => compressFile(join(directory, name))),
        );
      },
    },
  };
}

/**
 * Builds `entry` for the edge, which renders first views with it: one file, `first-view.mjs`, with all its libraries and without modules of Node.
 */
export function firstView(entry: string, settings: UserConfig): Plugin {
  return {
    name: 'shop:first-view',
    apply: 'build',
    async buildStart() {
      const output = await build({
        ...settings,
        configFile: false,
        logLevel: 'warn',
        ssr: { target: 'webworker', noExternal: true },
        build: {
          ssr: entry,
          write: false,
          minify: true,
          rolldownOptions: { ...settings.build?.rolldownOptions, output: { codeSplitting: false } },
        },
      });
      const [bundle] = Array.isArray(output) ? output : [output];
      if (bundle === undefined || !('output' in bundle)) throw new Error(`${entry} gave no bundle`);
      this.emitFile({ type: 'asset', fileName: 'first-view.mjs', source: bundle.output[0].code });
    },
  };
}

/** Writes `dist/pages.json`: the pages that this front end renders, as `module` lists them. */
export function pagesFile(module: string): Plugin {
  let root = '';
  return {
    name: 'shop:pages-file',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle() {
      const { pages } = (await runnerImport<{ pages: readonly AreaPage[] }>(join(root, module))).module;
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(areaPages.parse(pages)),
      });
    },
  };
}

/** Writes `dist/version.json`, which the edge merges into `/remotes.json`. */
export function versionFile({ name, version }: { name: string; version: string }): Plugin {
  return {
    name: 'shop:version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'version.json',
        source: JSON.stringify({ name, version, builtAt: new Date().toISOString() }),
      });
    },
  };
}

/** Returns the installed versions of the shared libraries. */
function sharedVersions(root: string): Record<string, string> {
  const require = createRequire(join(root, 'package.json'));
  const versions = Object.keys(sharedLibraries).map((name) => {
    const [, library = name] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
    const { version }: { version: string } = require(`${library}/package.json`);
    return [library, version] as const;
  });
  return Object.fromEntries(versions);
}

/** Writes `dist/contract.json`: what this build needs of others, according to its sources, and the shared libraries it was built with. */
export function contractFile(name: string): Plugin {
  let root = '';
  let build = '';
  return {
    name: 'shop:contract-file',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      build = resolve(root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const what = deployables.find((each) => each.name === name);
        if (!what) throw new Error(`${name} is not a package that is deployed`);
        const document = publish({ ...what, folder: root }, checkout, sharedVersions(root));
        await writeFile(join(build, contractFileName), JSON.stringify(document));
      },
    },
  };
}
