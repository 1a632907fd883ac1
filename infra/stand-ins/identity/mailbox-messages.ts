import { z } from 'zod';

const oobCodes = z.object({
  oobCodes: z.array(
    z.object({ email: z.string(), requestType: z.string(), oobCode: z.string(), oobLink: z.url() }),
  ),
});

/** A mail that the real service would have sent. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly action: string;
  /** Link in the mail, as the service made it. */
  readonly link: string;
}

interface Wording {
  readonly subject: string;
  readonly text: string;
  readonly action: string;
}

const wordings: Readonly<Record<string, Wording>> = {
  VERIFY_EMAIL: {
    subject: 'Verify your email address',
    text: 'Please confirm that this address is yours. If you did not sign up, ignore this mail.',
    action: 'Verify this address',
  },
  PASSWORD_RESET: {
    subject: 'Choose a new password',
    text: 'Somebody asked for a new password for this address. If it was not you, ignore this mail.',
    action: 'Choose a new password',
  },
  EMAIL_SIGNIN: {
    subject: 'Sign in',
    text: 'Open the link to sign in without a password.',
    action: 'Sign in',
  },
};

const otherWording: Wording = {
  subject: 'Confirm a change of your account',
  text: 'Open the link to confirm the change. If you did not ask for it, ignore this mail.',
  action: 'Confirm',
};

const limitMs = 5_000;

/** Returns unopened mails, newest first. */
export async function readMails(emulator: string, projectId: string): Promise<Mail[]> {
  const response = await fetch(`${emulator}/emulator/v1/projects/${projectId}/oobCodes`, {
    signal: AbortSignal.timeout(limitMs),
  });
  const { oobCodes: codes } = oobCodes.parse(await response.json());
  return codes
    .map(({ email, requestType, oobCode, oobLink }) => ({
      id: oobCode,
      to: email,
      kind: requestType,
      link: oobLink,
      ...(wordings[requestType] ?? otherWording),
    }))
    .reverse();
}

export interface Outcome {
  readonly ok: boolean;
  readonly message: string;
}

const emulatorAnswer = z.object({
  authEmulator: z.object({ success: z.string().optional(), error: z.string().optional() }),
});

/**
 * Follows a mail's link for its reader, without the redirect back to the shop. The link contains the emulator's address for browsers, which
 * may differ from the one this process uses.
 */
export async function followLink(emulator: string, link: string, newPassword?: string): Promise<Outcome> {
  const { pathname, search } = new URL(link);
  const url = new URL(pathname + search, emulator);
  url.searchParams.delete('continueUrl');
  if (newPassword !== undefined) url.searchParams.set('newPassword', newPassword);
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
  const parsed = emulatorAnswer.safeParse(await response.json());
  const { success, error } = parsed.data?.authEmulator ?? {};
  if (response.ok && success !== undefined) return { ok: true, message: success };
  return { ok: false, message: error ?? 'That did not work.' };
}
