import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianProgram } from '../debian-program.ts';

const run = promisify(execFile);

export const folder = import.meta.dirname;
export const overlays = ['staging', 'production'] as const;

/** What `kubectl apply -k` would send, as YAML. Rejects with what kustomize says; no cluster is asked. */
export async function render(overlay: string): Promise<string> {
  const [command, ...args] = await debianProgram('kubectl');
  const { stdout } = await run(command, [...args, 'kustomize', join(folder, 'overlays', overlay)]);
  return stdout;
}
