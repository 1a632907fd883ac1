import { msg } from '@lingui/core/runtime-macro';
import { brand } from '@shop/contracts/brand';
import { say } from '../texts.ts';
import type { MailContent } from './mail-content.ts';

/** Asks whether an address wants the newsletter: anyone can have typed it. */
export function newsletterMail({ token }: { readonly token: string }, shopUrl: string): MailContent {
  return {
    subject: say(msg`Confirm your newsletter subscription`),
    headline: say(msg`Do you want the newsletter of ${{ shop: brand.name }}?`),
    paragraphs: [say(msg`If you didn't ask for it, ignore this email. You won't get another one.`)],
    facts: [],
    lines: [],
    action: { label: say(msg`Confirm the subscription`), url: `${shopUrl}/api/newsletter/${token}` },
    why: say(msg`This address was typed into the newsletter form of the shop.`),
  };
}
