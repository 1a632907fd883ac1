import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** A published interface with its snapshot files; the version must change when they do. */
export interface Published {
  readonly name: string;
  /** Contents by path, relative to the checkout. */
  readonly files: Readonly<Record<string, string>>;
  readonly version: string;
  readonly nextVersion: string;
  /** Places that contain the version, with enough surrounding text to be unique. */
  readonly versionIn: readonly { readonly file: string; readonly text: (version: string) => string }[];
}

const recordFile = 'services/contracts/snapshots/versions.json';
const records = z.record(z.string(), z.object({ version: z.string(), sha256: z.string() }));
type Records = z.infer<typeof records>;

async function readRecords(root: string): Promise<Records> {
  return records.parse(JSON.parse(await readFile(join(root, recordFile), 'utf8').catch(() => '{}')));
}

function hashOf(files: Published['files']): string {
  const sorted = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

async function staleFiles({ files }: Published, root: string): Promise<string[]> {
  const kept = await Promise.all(
    Object.keys(files).map((file) => readFile(join(root, file), 'utf8').catch(() => '')),
  );
  return Object.entries(files)
    .filter(([, text], index) => text !== kept[index])
    .map(([file]) => file);
}

/** Returns what is wrong with a snapshot; undefined if it is current. */
export async function snapshotFault(published: Published, root: string): Promise<string | undefined> {
  const { name, files, version } = published;
  const record = (await readRecords(root))[name];
  const isChanged = record?.sha256 !== hashOf(files);
  if (isChanged && record?.version === version)
    return `${name} changed, and its version is still ${version}.`;
  const stale = await staleFiles(published, root);
  const agrees = !isChanged && stale.length === 0 && record?.version === version;
  return agrees
    ? undefined
    : `${name} ${version} is not what is kept in ${[...stale, recordFile].join(', ')}.`;
}

async function raiseVersion({ version, nextVersion, versionIn }: Published, root: string): Promise<void> {
  for (const { file, text } of versionIn) {
    const before = await readFile(join(root, file), 'utf8');
    if (!before.includes(text(version))) throw new Error(`${file} does not say ${text(version)}`);
    await writeFile(join(root, file), before.replace(text(version), text(nextVersion)));
  }
}

/** Writes the snapshot; raises the version unless it was raised by hand or nothing changed. Returns the version. */
export async function writeSnapshot(published: Published, root: string): Promise<string> {
  const { name, files, version, nextVersion } = published;
  const all = await readRecords(root);
  const sha256 = hashOf(files);
  const mustRaise = all[name]?.version === version && all[name].sha256 !== sha256;
  if (mustRaise) await raiseVersion(published, root);
  const record = { version: mustRaise ? nextVersion : version, sha256 };
  const texts = { ...files, [recordFile]: `${JSON.stringify({ ...all, [name]: record }, null, 2)}\n` };
  for (const [file, text] of Object.entries(texts)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return record.version;
}
