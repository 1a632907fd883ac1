import { brand } from '@shop/contracts/brand';
import type { MailContent } from './mail-content.ts';

/** Asks whether an address wants the newsletter: anyone can have typed it. */
export function newsletterMail({ token }: { readonly token: string }, shopUrl: string): MailContent {
  return {
    subject: 'Confirm your newsletter subscription',
    headline: `Do you want the newsletter of ${brand.name}?`,
    paragraphs: ["If you didn't ask for it, ignore this email. You won't get another one."],
    facts: [],
    lines: [],
    action: { label: 'Confirm the subscription', url: `${shopUrl}/api/newsletter/${token}` },
    why: 'This address was typed into the newsletter form of the shop.',
  };
}
