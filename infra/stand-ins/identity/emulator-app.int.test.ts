import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createEmulatorApp } from './emulator-app.ts';

interface Compiling {
  readonly compile: (form: object) => unknown;
}
const compiler = z.custom<{ prototype: Compiling }>((value) => typeof value === 'function');

/** Returns the emulator's schema compiler, a transitive dependency of firebase-tools. */
function compilerOfEmulator(): Compiling {
  const path = ['firebase-tools/lib/emulator/auth/server', 'exegesis-express', 'exegesis'];
  const near = path.reduce((from, name) => createRequire(from.resolve(name)), createRequire(import.meta.url));
  return compiler.parse(near('ajv')).prototype;
}

test('compiles no schema of a call before its first use', async () => {
  const compile = vi.spyOn(compilerOfEmulator(), 'compile');
  await createEmulatorApp('demo-parts');
  expect(compile).not.toHaveBeenCalled();
});
