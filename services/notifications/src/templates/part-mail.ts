import { formatCents, type PartBackInStock, type ReviewPublished } from '@shop/contracts';
import type { MailContent } from './mail-content.ts';

function partUrl(shopUrl: string, partNumber: string): string {
  return `${shopUrl}/parts/${encodeURIComponent(partNumber)}`;
}

export function backInStockMail(fact: PartBackInStock, shopUrl: string): MailContent {
  const { partNumber, partName, priceCents, availableQuantity, minOrderQuantity } = fact;
  return {
    subject: `${partName} is back in stock`,
    headline: `${partName} is back in stock`,
    paragraphs: ["You asked us to let you know. It isn't reserved until you order."],
    facts: [
      { label: 'Part', text: partNumber },
      { label: 'Price', text: `${formatCents(priceCents)} per piece` },
      { label: 'Available', text: `${availableQuantity} pieces, from ${minOrderQuantity} on` },
    ],
    lines: [],
    action: { label: 'See the part', url: partUrl(shopUrl, partNumber) },
    why: "You received this one-off email because you asked for it on the part's page.",
  };
}

export function reviewPublishedMail(fact: ReviewPublished, shopUrl: string): MailContent {
  const { rating, partNumber, partName } = fact;
  const given = { label: 'Rating', text: `${rating} of 5` };
  return {
    subject: 'Your review is published',
    headline: 'Thank you, your review is published',
    paragraphs: [],
    facts: partName === undefined ? [given] : [{ label: 'Part', text: partName }, given],
    lines: [],
    action:
      partNumber === undefined
        ? { label: 'See the shop', url: shopUrl }
        : { label: 'See the part', url: partUrl(shopUrl, partNumber) },
    why: 'You received this email because you wrote a review with this address.',
  };
}
