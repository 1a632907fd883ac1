import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianProgram } from '../debian-program.ts';
import { composeFaults } from './compose-agreement.ts';
import { readDeployments, specFaults } from './deployments.ts';
import { linkFaults } from './links.ts';
import { parseManifests, schemaFaults } from './manifests.ts';
import { settingFaults } from './settings.ts';

const run = promisify(execFile);

export const folder = import.meta.dirname;
export const overlays = ['staging', 'production'] as const;

/** What `kubectl apply -k` would send, as YAML. Rejects with what kustomize says; no cluster is asked. */
export async function render(overlay: string): Promise<string> {
  const [command, ...args] = await debianProgram('kubectl');
  const { stdout } = await run(command, [...args, 'kustomize', join(folder, 'overlays', overlay)]);
  return stdout;
}

/** Everything that is wrong with a rendered overlay, one line each. */
export function overlayFaults(text: string, place: string): string[] {
  const all = parseManifests(text, place);
  // While an object is not as its kind must be, nothing else can be judged.
  for (const check of [schemaFaults, specFaults]) {
    const faults = all.flatMap(check);
    if (faults.length > 0) return faults;
  }
  const deployments = readDeployments(all);
  const manifests = { all, deployments };
  return [
    ...linkFaults(manifests),
    ...deployments.flatMap((deployment) => settingFaults(deployment, manifests)),
    ...composeFaults(manifests),
  ];
}
