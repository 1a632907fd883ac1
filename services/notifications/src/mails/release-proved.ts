import type { MailStore } from './mail.store.ts';
import type { MailAddressOf } from './mail-address.ts';

interface ProofDeps {
  readonly mails: Pick<MailStore, 'awaitingProof' | 'release'>;
  readonly addressOf: MailAddressOf;
  readonly now: () => Date;
}

/** Sends the mails that were skipped for an address that is proved meanwhile, on whichever device. */
export async function releaseProved({ mails, addressOf, now }: ProofDeps): Promise<void> {
  for (const uid of await mails.awaitingProof()) {
    const { email, verified } = await addressOf(uid);
    if (verified && email !== undefined) await mails.release(uid, email, now());
  }
}
