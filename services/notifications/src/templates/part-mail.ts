import type { PartBackInStock, ReviewPublished } from '@shop/contracts';
import { dollarsOf, type MailContent } from './mail-content.ts';

function partUrl(shopUrl: string, partNumber: string): string {
  return `${shopUrl}/parts/${encodeURIComponent(partNumber)}`;
}

export function backInStockMail(fact: PartBackInStock, shopUrl: string): MailContent {
  const { partNumber, partName, priceCents, availableQuantity, minOrderQuantity } = fact;
  return {
    subject: `${partName} can be ordered again`,
    headline: `${partName} can be ordered again`,
    paragraphs: ['You asked us to tell you. We hold none of it for you until you order.'],
    facts: [
      { label: 'Part', text: partNumber },
      { label: 'Price', text: `${dollarsOf(priceCents)} per piece` },
      { label: 'Available', text: `${availableQuantity} pieces, from ${minOrderQuantity} on` },
    ],
    lines: [],
    action: { label: 'See the part', url: partUrl(shopUrl, partNumber) },
    why: 'You get this mail once, because you asked for it on the page of the part.',
  };
}

export function reviewPublishedMail(fact: ReviewPublished, shopUrl: string): MailContent {
  const { rating, partNumber, partName } = fact;
  return {
    subject: 'Your review is published',
    headline: 'Thank you, your review is published',
    paragraphs: [],
    facts: [
      ...(partName === undefined ? [] : [{ label: 'Part', text: partName }]),
      { label: 'Rating', text: `${rating} of 5` },
    ],
    lines: [],
    action:
      partNumber === undefined
        ? { label: 'See the shop', url: shopUrl }
        : { label: 'See the part', url: partUrl(shopUrl, partNumber) },
    why: 'You get this mail because you wrote a review with this address.',
  };
}
