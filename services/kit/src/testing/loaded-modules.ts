import { execFileSync } from 'node:child_process';

/** Addresses of all that a new process loads for `modules`, which are relative to `folder`; a line each. What is loaded by a call is not among them. */
export function loadedBy(folder: string, ...modules: readonly string[]): string {
  const script = [
    "const { registerHooks } = await import('node:module');",
    'registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });',
    ...modules.map((module) => `await import(${JSON.stringify(module)});`),
  ].join('\n');
  const args = ['--input-type=module', '--eval', script];
  return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
}
