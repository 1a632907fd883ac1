import { execFileSync } from 'node:child_process';

/** Returns the URLs, one a line, that a new process loads on importing `modules` (relative to `folder`), not on later calls. */
export function loadedBy(folder: string, ...modules: readonly string[]): string {
  const script = [
    "const { registerHooks } = await import('node:module');",
    'registerHooks({ load: (url, context, next) => (process.stdout.write(url + "\\n"), next(url, context)) });',
    ...modules.map((module) => `await import(${JSON.stringify(module)});`),
  ].join('\n');
  const args = ['--input-type=module', '--eval', script];
  return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
}
