import { z } from 'zod';

const oobCodes = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      newEmail: z.string().optional(),
      requestType: z.string(),
      oobCode: z.string(),
      oobLink: z.url(),
    }),
  ),
});

/** A mail that the real identity service would send. */
export interface AccountMail {
  readonly id: string;
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly link: string;
}

const subjects: Readonly<Record<string, string>> = {
  VERIFY_EMAIL: 'Verify your email address',
  PASSWORD_RESET: 'Choose a new password',
  VERIFY_AND_CHANGE_EMAIL: 'Confirm your new email address',
};

const limitMs = 5_000;

/** Returns mails whose link was not used yet, newest first. */
export async function readAccountMails(emulator: string, projectId: string): Promise<AccountMail[]> {
  const response = await fetch(`${emulator}/emulator/v1/projects/${projectId}/oobCodes`, {
    signal: AbortSignal.timeout(limitMs),
  });
  const { oobCodes: codes } = oobCodes.parse(await response.json());
  return codes
    .map(({ email, newEmail, requestType, oobCode, oobLink }) => ({
      id: oobCode,
      to: newEmail ?? email,
      kind: requestType,
      subject: subjects[requestType] ?? 'Confirm a change of your account',
      link: oobLink,
    }))
    .reverse();
}

const reply = z.object({
  authEmulator: z.object({ success: z.string().optional(), error: z.string().optional() }),
});

/**
 * Follows a mail's link without the redirect to the shop. The link contains the emulator's address for browsers,
 * which may differ from the one this process uses.
 */
export async function followLink(emulator: string, link: string, newPassword?: string) {
  const { pathname, search } = new URL(link);
  const url = new URL(pathname + search, emulator);
  url.searchParams.delete('continueUrl');
  if (newPassword !== undefined) url.searchParams.set('newPassword', newPassword);
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
  const { success, error } = reply.safeParse(await response.json()).data?.authEmulator ?? {};
  const ok = response.ok && success !== undefined;
  return { ok, message: (ok ? success : error) ?? 'The link does not work.' };
}
