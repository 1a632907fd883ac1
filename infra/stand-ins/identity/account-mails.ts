import { paths } from '@shop/contracts/pages';
import { z } from 'zod';

const oobCodes = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      newEmail: z.string().optional(),
      requestType: z.string(),
      oobLink: z.url(),
    }),
  ),
});

/** A mail that the real identity service would send. */
export interface AccountMail {
  readonly to: string;
  readonly subject: string;
  /** The shop's page for these links, as set at the identity service for production. */
  readonly link: URL;
}

const subjects: Readonly<Record<string, string>> = {
  VERIFY_EMAIL: 'Verify your email address',
  PASSWORD_RESET: 'Choose a new password',
  VERIFY_AND_CHANGE_EMAIL: 'Confirm your new email address',
};

const limitMs = 5_000;

/** The emulator's own link acts on any GET or HEAD. */
function linkTo(shopUrl: string, oobLink: string): URL {
  const link = new URL(paths.mailedLink, shopUrl);
  link.search = new URL(oobLink).search;
  return link;
}

/** Returns mails whose link was not used yet, newest first. */
export async function readAccountMails(
  emulator: string,
  projectId: string,
  shopUrl: string,
): Promise<AccountMail[]> {
  const response = await fetch(`${emulator}/emulator/v1/projects/${projectId}/oobCodes`, {
    signal: AbortSignal.timeout(limitMs),
  });
  const { oobCodes: codes } = oobCodes.parse(await response.json());
  return codes.toReversed().map(({ email, newEmail, requestType, oobLink }) => ({
    to: newEmail ?? email,
    subject: subjects[requestType] ?? 'Confirm a change of your account',
    link: linkTo(shopUrl, oobLink),
  }));
}
