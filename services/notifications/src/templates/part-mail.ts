import { msg, plural } from '@lingui/core/runtime-macro';
import { formatCents, formatCount, type PartBackInStock, type ReviewPublished } from '@shop/contracts';
import { say } from '../texts.ts';
import type { MailContent } from './mail-content.ts';

function partUrl(shopUrl: string, partNumber: string): string {
  return `${shopUrl}/parts/${encodeURIComponent(partNumber)}`;
}

export function backInStockMail(fact: PartBackInStock, shopUrl: string): MailContent {
  const { partNumber, partName, priceCents, availableQuantity: available, minOrderQuantity } = fact;
  const backInStock = say(msg`${{ partName }} is back in stock`);
  return {
    subject: backInStock,
    headline: backInStock,
    paragraphs: [say(msg`You asked us to let you know. It isn't reserved until you order.`)],
    facts: [
      { label: say(msg`Part`), text: partNumber },
      { label: say(msg`Price`), text: say(msg`${{ price: formatCents(priceCents) }} per piece`) },
      {
        label: say(msg`Available`),
        text: say(
          msg`${plural({ available }, { one: '# piece', other: '# pieces' })}, from ${{ least: formatCount(minOrderQuantity) }} on`,
        ),
      },
    ],
    lines: [],
    action: { label: say(msg`See the part`), url: partUrl(shopUrl, partNumber) },
    why: say(msg`You received this one-off email because you asked for it on the part's page.`),
  };
}

export function reviewPublishedMail(fact: ReviewPublished, shopUrl: string): MailContent {
  const { rating, partNumber, partName } = fact;
  const given = { label: say(msg`Rating`), text: say(msg`${{ rating: `${rating}` }} of 5`) };
  return {
    subject: say(msg`Your review is published`),
    headline: say(msg`Thank you, your review is published`),
    paragraphs: [],
    facts: partName === undefined ? [given] : [{ label: say(msg`Part`), text: partName }, given],
    lines: [],
    action:
      partNumber === undefined
        ? { label: say(msg`See the shop`), url: shopUrl }
        : { label: say(msg`See the part`), url: partUrl(shopUrl, partNumber) },
    why: say(msg`You received this email because you wrote a review with this address.`),
  };
}
