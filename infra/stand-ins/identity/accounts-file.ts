import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readStateFile, replacePrivateFile } from '@shop/lib/state-file';
import { type EmulatorClient, type ExportedProject, exportedProject } from './emulator-client.ts';

/** Defaults of a new project at the real service: a wrong password and an unknown address give the same error. */
export const newProject: ExportedProject = {
  users: [],
  config: {
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  },
};

export async function readAccounts(file: string): Promise<ExportedProject> {
  const remedy =
    'It keeps the accounts of the identity stand-in. Put it back from a copy, or remove it: the demo accounts are made anew,\n' +
    `and everybody else has to sign up again. Remove it: rm '${file}'`;
  return readStateFile({ file, schema: exportedProject, remedy }) ?? newProject;
}

const waitMs = 100;

/** Keeps the file in sync with the emulator: a burst of changes causes one write, and each write is atomic. */
export function accountsFile(file: string, client: EmulatorClient) {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const text = JSON.stringify(await client.exportProject());
    await mkdir(dirname(file), { recursive: true });
    await replacePrivateFile(file, text);
  };
  const save = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((error: unknown) => console.error('accounts were not saved:', error));
    return writing;
  };
  return {
    changed: (): void => {
      timer ??= setTimeout(() => void save(), waitMs);
    },
    save,
  };
}
