import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../lib/root.ts';
import { temporaryDir } from '../../lib/testing/fixtures.ts';

const file = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      build: z
        .looseObject({
          args: z.looseObject({
            PACKAGE: z.string(),
            ENTRY: z.string().default('src/api.ts'),
            ALSO: z.string().default(''),
          }),
        })
        .optional(),
      command: z.array(z.string()).optional(),
      environment: z.looseObject({ ENTRY: z.string().optional() }).optional(),
    }),
  ),
});
const compose = file.parse(parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }));
const runsSources = Object.entries(compose.services).flatMap(([name, { build, command, environment }]) => {
  if (!build) return [];
  const { PACKAGE, ENTRY, ALSO } = build.args;
  // A front end's image serves its vite build with the edge's server for remotes.
  if (!/^(services|infra)\//.test(PACKAGE))
    return [{ name, folder: 'infra/edge', also: '', entry: 'infra/edge/src/publish-server.ts' }];
  const entry = command?.[1] ?? (environment?.ENTRY ?? `/package/${ENTRY}`).replace('/package', PACKAGE);
  return [{ name, folder: PACKAGE, also: ALSO, entry }];
});
const manifests = z.object({ workspaces: z.array(z.string()) });
const { workspaces } = manifests.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Lists imports of our own packages that a bundler cannot resolve. */
async function missingImports(selected: string, entry: string): Promise<string[]> {
  const modules = join(selected, 'node_modules/@shop');
  mkdirSync(modules, { recursive: true });
  for (const folder of workspaces) {
    const { name } = z
      .object({ name: z.string() })
      .parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));
    symlinkSync(join(selected, folder), join(modules, name.replace('@shop/', '')));
  }
  const external = (id: string) => !/^([./]|@shop\/)/.test(id);
  const missing: string[] = [];
  const build = await rolldown({
    input: join(selected, entry),
    external,
    platform: 'node',
    tsconfig: false,
    onLog: (_level, { message }) => missing.push(message),
  });
  await build.generate();
  await build.close();
  return missing;
}

function select(folder: string, dir: string, also = ''): void {
  const script = join(root, 'infra/deploy/docker/select.ts');
  execFileSync(process.execPath, [script, folder, 'checkout', dir, ...also.split(' ').filter(Boolean)]);
}

test.each(runsSources)(
  'selects every file that the image of $name imports',
  async ({ folder, also, entry }) => {
    const dir = await temporaryDir();
    select(folder, dir, also);
    expect(await missingImports(join(dir, 'files'), entry)).toEqual([]);
  },
);
