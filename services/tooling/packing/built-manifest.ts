import { z } from 'zod';

const versions = z.record(z.string(), z.string()).optional();

/** The fields of a package of sources that its built package has, too. */
const manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string().optional(),
  type: z.literal('module'),
  exports: z.record(z.string(), z.string()),
  dependencies: versions,
  peerDependencies: versions,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })).optional(),
  sideEffects: z.union([z.boolean(), z.array(z.string())]).optional(),
});

/** Returns the `package.json` of a built package: its exports name the JavaScript that the compiler writes for each source file. */
export function builtManifest(sources: unknown) {
  const built = manifest.parse(sources);
  const exports = Object.entries(built.exports).map(([name, file]) => [
    name,
    file.replace(/\.ts(x?)$/, '.js$1'),
  ]);
  return { ...built, license: 'UNLICENSED', exports: Object.fromEntries(exports) };
}
