import { z } from 'zod';

/** One account of the emulator's export; unknown fields are passed on unchanged. */
const exportedAccount = z.looseObject({
  localId: z.string(),
  email: z.string().optional(),
  validSince: z.string().optional(),
});
const page = z.looseObject({
  users: z.array(exportedAccount).default([]),
  nextPageToken: z.string().optional(),
});
const settings = z.looseObject({});
const found = z.looseObject({ users: z.array(exportedAccount).default([]) });

export type ExportedAccount = z.infer<typeof exportedAccount>;

/** Accounts and settings in the format of the emulator's own export (`auth_export/`). */
export const exportedProject = z.object({ users: z.array(exportedAccount), config: settings });
export type ExportedProject = z.infer<typeof exportedProject>;

export interface NewAccount {
  /** The account's uid. Fixed, so that a shop restored next to a new emulator still knows its demo accounts. */
  readonly localId: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
}

const limitMs = 10_000;
const pageSize = 1_000;

export function emulatorClient(origin: string, projectId: string) {
  const call = async <Reply>(
    reply: z.ZodType<Reply>,
    path: string,
    body?: { method: string; value: unknown },
  ): Promise<Reply> => {
    const response = await fetch(origin + path, {
      method: body?.method ?? 'GET',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      signal: AbortSignal.timeout(limitMs),
      ...(body ? { body: JSON.stringify(body.value) } : {}),
    });
    if (!response.ok)
      throw new Error(`emulator: ${path} answered ${response.status} ${await response.text()}`);
    return reply.parse(await response.json());
  };
  const post = (path: string, value: unknown) => call(settings, path, { method: 'POST', value });
  const accounts = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const config = `/emulator/v1/projects/${projectId}/config`;

  return {
    exportProject: async (): Promise<ExportedProject> => {
      const users: ExportedAccount[] = [];
      let token: string | undefined;
      do {
        const from = token === undefined ? '' : `&nextPageToken=${encodeURIComponent(token)}`;
        const next = await call(page, `${accounts}:batchGet?maxResults=${pageSize}${from}`);
        users.push(...next.users);
        token = next.nextPageToken;
      } while (token !== undefined);
      return { users, config: await call(settings, config) };
    },
    configure: (value: unknown) => call(settings, config, { method: 'PATCH', value }),
    importAccounts: async (users: readonly ExportedAccount[]): Promise<void> => {
      await post(`${accounts}:batchCreate`, { users });
      // An import counts as a password change: without this, all signed-in users would be signed out.
      for (const { localId, validSince } of users)
        if (validSince !== undefined) await post(`${accounts}:update`, { localId, validSince });
    },
    hasAccount: async (email: string): Promise<boolean> => {
      const reply = await call(found, `${accounts}:lookup`, { method: 'POST', value: { email: [email] } });
      return reply.users.length > 0;
    },
    createAccount: (account: NewAccount) => post(accounts, account),
  };
}

export type EmulatorClient = ReturnType<typeof emulatorClient>;
