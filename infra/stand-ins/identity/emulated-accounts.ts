import { join } from 'node:path';
import { readStateFile } from '@shop/lib/state-file';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { z } from 'zod';
import { demoAccounts } from './demo-accounts.ts';
import { accountsDirOf } from './emulator-command.ts';

/** The part of the emulator's export that an import does not restore. */
const exported = z.looseObject({
  users: z.array(z.looseObject({ localId: z.string(), validSince: z.string().optional() })),
});
export type ExportedAccounts = z.infer<typeof exported>['users'];

/** Reads the last export. Throws a StateFileError when it is damaged: the emulator would start without its accounts. */
export function readExportedAccounts(dir: string): ExportedAccounts {
  const file = join(accountsDirOf(dir), 'auth_export', 'accounts.json');
  const remedy =
    'It keeps the accounts of the identity stand-in. Put it back from a copy, or remove its folder: the demo accounts are made anew,\n' +
    `and everybody else has to sign up again. Remove it: rm -r '${accountsDirOf(dir)}'`;
  return readStateFile({ file, schema: exported, remedy })?.users ?? [];
}

const callMs = 10_000;
const pageSize = 1_000;

/** Manages the accounts of the emulator at `host` (`host:port`; firebase-admin finds it by FIREBASE_AUTH_EMULATOR_HOST). */
export function emulatedAccounts(host: string, projectId: string) {
  const auth = getAuth(initializeApp({ projectId }));

  /** An import counts as a password change: without this, it would sign out everybody. */
  const restoreSession = async ({ localId, validSince }: ExportedAccounts[number]): Promise<void> => {
    const path = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`;
    const response = await fetch(`http://${host}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId, validSince }),
      signal: AbortSignal.timeout(callMs),
    });
    if (!response.ok) throw new Error(`the emulator answered ${response.status} ${await response.text()}`);
  };

  const createMissing = async (): Promise<void> => {
    const wanted = Object.values(demoAccounts);
    const { users } = await auth.getUsers(wanted.map(({ email }) => ({ email })));
    const present = new Set(users.map(({ email }) => email));
    // `importUsers` cannot bring these: the emulator compares a password with a hash in a form of its own.
    for (const account of wanted) if (!present.has(account.email)) await auth.createUser(account);
  };

  return {
    prepare: async (last: ExportedAccounts): Promise<void> => {
      // As new projects at the real service: a wrong password and an unknown address get the same answer.
      await auth.projectConfigManager().updateProjectConfig({
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      });
      for (const account of last) if (account.validSince !== undefined) await restoreSession(account);
      await createMissing();
    },
    /** Returns a text that differs after each change of an account. */
    read: async (): Promise<string> => {
      const pages: object[] = [];
      let token: string | undefined;
      do {
        const page = await auth.listUsers(pageSize, token);
        pages.push(...page.users.map((user) => user.toJSON()));
        token = page.pageToken;
      } while (token !== undefined);
      return JSON.stringify(pages);
    },
  };
}
