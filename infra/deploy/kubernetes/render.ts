import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianProgram } from '../distribution-program.ts';

const run = promisify(execFile);

export const folder = import.meta.dirname;
export const overlays = ['staging', 'production'] as const;

function canRender(program: string): boolean {
  return /Kustomize Version: v[5-9]/.test(
    spawnSync(program, ['version', '--client'], { encoding: 'utf8' }).stdout ?? '',
  );
}

/** kubectl with kustomize 5: the installed one, or the distribution's, fetched once without root (16 MB). No cluster is asked. */
export async function kubectl(): Promise<string> {
  if (canRender('kubectl')) return 'kubectl';
  return debianProgram({ name: 'kubectl', path: 'usr/bin/kubectl', instead: 'kubectl 1.27 or later' });
}

/** What `kubectl apply -k` would send, as YAML. Rejects with what kustomize says. */
export async function render(program: string, overlay: string): Promise<string> {
  const { stdout } = await run(program, ['kustomize', join(folder, 'overlays', overlay)]);
  return stdout;
}
