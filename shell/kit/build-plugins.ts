import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { checkout, deployables, publish } from '@shop/tooling';
import { build, type Plugin, type UserConfig } from 'vite';
import { kitContract } from './src/contract.ts';

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
 * Builds `entry` for the edge, which renders first views with it: one file with all its libraries and without modules of Node. Its name, which is
 * for the manifest, is known once the build has started.
 */
export function firstView(entry: string, settings: UserConfig) {
  const file = { name: '' };
  const plugin: Plugin = {
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
      const { code } = bundle.output[0];
      file.name = `assets/first-view-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.mjs`;
      this.emitFile({ type: 'asset', fileName: file.name, source: code });
    },
  };
  return { plugin, file };
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
        source: JSON.stringify({ name, version, kit: kitContract, builtAt: new Date().toISOString() }),
      });
    },
  };
}

/** Writes `dist/contract.json`, what this build needs of others, from its sources and from the files that the other plugins wrote. */
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
        const document = await publish({ ...what, folder: root }, checkout, build);
        await writeFile(join(build, contractFileName), JSON.stringify(document));
      },
    },
  };
}
