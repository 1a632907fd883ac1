import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type EmulatorClient, type ExportedProject, exportedProject } from './emulator-client.ts';

/** As a new project of the real service has it: a wrong password and an unknown address look the same. */
export const newProject: ExportedProject = {
  users: [],
  config: {
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  },
};

export const readAccounts = async (file: string): Promise<ExportedProject> => {
  try {
    return exportedProject.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return newProject;
    throw error;
  }
};

const waitMs = 100;

/** Keeps the file up to date with the emulator: a burst of changes is one write, and a write is whole or not at all. */
export const accountsFile = (file: string, client: EmulatorClient) => {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const text = JSON.stringify(await client.exportProject());
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
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
};
