import { loadRemote, registerRemotes } from '@module-federation/runtime';
import type { Remote } from '@shop/contracts';
import { readManifest } from './manifest.ts';
import { addStylesheet } from './stylesheets.ts';

/**
 * Loads a remote's door and its looks side by side. `force` forgets what was known about it, so that a fresh deployment is found.
 * The manifest is read here instead of by the runtime: with a time limit, with the early start's answer, and without its weight.
 */
export async function loadAreaModule(
  { name, entry }: Remote,
  { force }: { force: boolean },
): Promise<unknown> {
  const files = await readManifest(entry);
  registerRemotes([{ name, entry: files.entry, type: 'module' }], { force });
  const [door] = await Promise.all([loadRemote(`${name}/area`), ...files.stylesheets.map(addStylesheet)]);
  return door;
}
