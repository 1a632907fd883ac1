import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { z } from 'zod';

const require = createRequire(import.meta.url);

type CreateApp = (projectId: string) => Promise<RequestListener>;

const emulator = z.object({
  createApp: z.custom<CreateApp>(
    (value) => typeof value === 'function',
    'firebase-tools has moved createApp',
  ),
});

type Middleware = (description: unknown, options: object) => Promise<unknown>;

const exegesis = z.custom<{ middleware: Middleware }>(
  (value) => z.object({ middleware: z.function() }).safeParse(value).success,
  'exegesis-express has moved its middleware',
);

/** Compiles a call's schemas at its first use: compiling all takes 9 s and 390 MB. */
function compileFormsWhenUsed(): void {
  const ofEmulator = createRequire(require.resolve('firebase-tools/lib/emulator/auth/server'));
  const library = exegesis.parse(ofEmulator('exegesis-express'));
  const { middleware } = library;
  library.middleware = (description, options) =>
    middleware(description, { ...options, lazyCompileValidationSchemas: true });
}

/**
 * Creates the Auth emulator of firebase-tools without its command line (hub, logging, updates, project checks). `createApp` is
 * undocumented, so firebase-tools is pinned to an exact version and a test starts the emulator.
 */
export async function createEmulatorApp(projectId: string): Promise<RequestListener> {
  compileFormsWhenUsed();
  const { createApp } = emulator.parse(require('firebase-tools/lib/emulator/auth/server'));
  return createApp(projectId);
}
