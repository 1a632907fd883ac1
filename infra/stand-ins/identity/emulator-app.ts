import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { trimApiDescription } from './api-description.ts';

const require = createRequire(import.meta.url);

type CreateApp = (projectId: string) => Promise<RequestListener>;

const emulator = z.object({
  createApp: z.custom<CreateApp>(
    (value) => typeof value === 'function',
    'firebase-tools has moved createApp',
  ),
});

/**
 * The Auth emulator of firebase-tools without the command line around it (hub, logging, updates, project checks).
 * `createApp` is not a documented entrance, so the version of firebase-tools is pinned exactly and a test starts it.
 */
export async function createEmulatorApp(projectId: string): Promise<RequestListener> {
  trimApiDescription();
  const { createApp } = emulator.parse(require('firebase-tools/lib/emulator/auth/server'));
  return createApp(projectId);
}
