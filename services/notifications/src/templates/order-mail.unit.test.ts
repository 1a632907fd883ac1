import { type CompanyContact, limits } from '@shop/contracts';
import { defaultCompany } from '@shop/contracts/default-company';
import { describe, expect, test } from 'vitest';
import { aFact, aLine } from '../testing/facts.ts';
import { htmlPart } from './html-part.ts';
import { orderMail } from './order-mail.ts';
import { textPart } from './text-part.ts';

const shop = 'http://shop.example';
const ways = { topic: 'x', unsubscribe: `${shop}/api/unsubscribe/x`, preferences: `${shop}/preferences` };

const moved = {
  ...defaultCompany,
  name: 'Surma Works Ltd',
  address: 'Dock Road 9\nChattogram',
  phone: '+880 31 555 0199',
  email: 'desk@works.example',
};

type Fact = Parameters<typeof aFact>;

function mailOf(fact: Fact[0], order?: Fact[1], company: CompanyContact = defaultCompany) {
  const content = { ...orderMail(aFact(fact, order), shop), company };
  return { content, text: textPart(content, ways), html: htmlPart(content, ways) };
}

function aParcel(covers: 'all' | 'part') {
  return { id: 's', covers, carrier: 'DHL', trackingNumber: '00340', lines: [] };
}

const refund = {
  id: 'r1',
  amountCents: 9_800,
  reason: 'Damaged',
  paidCents: 28_750,
  keptCents: 18_950,
  lines: [
    { name: 'Brake disc', partNumber: 'BD-280-24', quantity: 4, cents: 9_800 },
    { name: 'VAT 15%', cents: 0 },
  ],
};
const refunded = { what: 'refunded' as const, refund };
const delivery = [{ kind: 'delivery' as const, text: 'Delivery: Parcel', cents: 0 }];
const ended = { lines: [aLine({ state: 'cancelled' })], totalCents: 0 };

const everything = [
  'placed',
  'line-refused',
  'paid',
  'shipped',
  'tracking-changed',
  'shipment-cancelled',
  'expired',
  'cancelled',
  'refunded',
  'refund-failed',
  'return-approved',
  'return-declined',
  'message',
] as const;

describe('every mail about an order', () => {
  test.each(everything)(
    'has number, lines, link, address, reason and unsubscribe link in both parts when it is about "%s"',
    (what) => {
      const { content, text, html } = mailOf(what.startsWith('refund') ? { what, refund } : { what });
      for (const part of [text, html])
        for (const wanted of [
          'SP-26-7K3QD',
          'Brake disc',
          'BD-280-24',
          '$98.00',
          `${shop}/dashboard/orders/SP-26-7K3QD`,
          'BSCIC Industrial Estate',
          'because you ordered with this address',
          content.headline.replace("'", part === html ? '&#39;' : "'"),
          ways.unsubscribe,
          ways.preferences,
        ])
          expect(part).toContain(wanted);
      expect(content.subject).toMatch(/^[A-Z]/);
    },
  );

  test.each(everything)('has the company\'s data as an owner changed them when it is about "%s"', (what) => {
    const { text, html } = mailOf(what.startsWith('refund') ? { what, refund } : { what }, {}, moved);
    for (const part of [text, html]) {
      for (const wanted of ['Surma Works Ltd', 'Chattogram', moved.phone, moved.email])
        expect(part).toContain(wanted);
      for (const old of ['BSCIC', 'Gotatikar', defaultCompany.phone, defaultCompany.email])
        expect(part).not.toContain(old);
    }
  });

  test('escapes HTML that a buyer typed', () => {
    const { html, text } = mailOf(
      {},
      { address: '<img src=x onerror=alert(1)>', lines: [aLine({ partName: 'A & <b>' })] },
    );
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('A &amp; &lt;b&gt;');
    expect(html).not.toMatch(/<img|<b>/);
    expect(text).toContain('A & <b>');
  });

  test('does not link an invalid tracking link', () => {
    const shipment = { ...aParcel('all'), trackingUrl: 'javascript:alert(1)' };
    expect(mailOf({ what: 'shipped', shipment }).html).not.toContain('javascript:');
  });
});

/** Mail programs show the rest of a larger mail only on request. */
const cutBytes = 100_000;

test.each(everything)(
  'is not cut by mail programs with the longest order, and names the total first: %s',
  (what) => {
    const partName = '"&<>'.repeat(limits.nameMax / 4);
    const partNumber = 'W'.repeat(limits.partNumberMax);
    const lines = Array.from({ length: limits.orderLinesMax }, () => aLine({ partName, partNumber }));
    const message = { id: 'm1', text: '"'.repeat(limits.messageMax) };
    const longest = {
      ...refund,
      reason: 'x'.repeat(limits.reasonMax),
      lines: lines.map(({ quantity }) => ({ name: partName, partNumber, quantity, cents: 100 })),
    };
    const fact = { what, message, refund: longest };
    const { html, text, content } = mailOf(fact, { lines, address: '"'.repeat(400) });
    expect(Buffer.byteLength(html)).toBeLessThan(cutBytes);
    expect(html.indexOf(content.total?.amount ?? '')).toBeLessThan(20_000);
    expect(html).toContain('60 more lines are on the order page');
    expect(text.split(partNumber).length - 1).toBe(limits.orderLinesMax);
  },
);

test('marks refused lines and leaves them out of the total', () => {
  const lines = [aLine(), aLine({ partName: 'Pad set', state: 'refused' })];
  const { content } = mailOf({ what: 'line-refused' }, { lines });
  expect(content.lines).toMatchObject([{ amount: '$98.00' }, { name: 'Pad set', amount: 'Not available' }]);
  expect(content.total).toEqual({ label: 'Total', amount: '$98.00' });
});

/** The claims a mail can make, and their wording. */
const claims = {
  'all leaves': /^(?!Part).* on its way/,
  'a part leaves': /^Part of .* on its way/,
  'says what other parcels hold': /the rest will|the last/i,
  'parts are held': /(we're|we are) holding/i,
  'money arrived': /your payment arrived/,
  'money went back': /we refunded/i,
  'money did not go back': /rejected the refund/,
  'nothing was charged': /you weren't charged/,
} as const;

test.each<[string, Parameters<typeof aFact>, (keyof typeof claims)[]]>([
  ['placed', [{ what: 'placed' }], ['parts are held']],
  ['placed with a line that was declined', [{ what: 'line-refused' }], ['parts are held']],
  ['paid', [{ what: 'paid' }], ['money arrived']],
  ['sent at once', [{ what: 'shipped', shipment: aParcel('all') }], ['all leaves']],
  ['sent in part', [{ what: 'shipped', shipment: aParcel('part') }], ['a part leaves']],
  ['given another tracking', [{ what: 'tracking-changed', shipment: aParcel('all') }], []],
  ['cancelled after it left', [{ what: 'shipment-cancelled', shipment: aParcel('all') }], []],
  ['refunded in part', [refunded, { lines: [aLine(), aLine({ state: 'returned' })] }], ['money went back']],
  ['refunded', [refunded, { lines: [aLine({ state: 'returned' })] }], ['money went back']],
  ['refused its refund by the bank', [{ ...refunded, what: 'refund-failed' }], ['money did not go back']],
  ['cancelled', [{ what: 'cancelled' }, ended], ['nothing was charged']],
  ['expired', [{ what: 'expired' }, ended], ['nothing was charged']],
])('claims only what is true when an order is %s', (_situation, fact, expected) => {
  const [about, order] = fact;
  const { content } = mailOf(about, { charges: delivery, ...order });
  const said = [`${content.subject}\n${content.headline}`, ...content.paragraphs].join('\n');
  const found = Object.entries(claims).flatMap(([claim, words]) => (words.test(said) ? [claim] : []));
  expect(found).toEqual(expected);
});

test('lists only what is in the parcel of a partial shipment', () => {
  const [first, second] = [aLine(), aLine({ partName: 'Pad set' })];
  const shipment = { ...aParcel('part'), lines: [{ lineId: first.id, quantity: 3 }] };
  const { content, text } = mailOf(
    { what: 'shipped', shipment },
    { lines: [first, second], charges: delivery },
  );
  expect(content.lines).toMatchObject([{ name: 'Brake disc', quantity: 3 }]);
  expect(text).toContain('Tracking number: 00340');
});

test('lists the delivery, and includes it in the total of an order that ended', () => {
  const charges = [{ kind: 'delivery' as const, text: 'Delivery: Parcel', cents: 1_800 }];
  const { text, html } = mailOf({ what: 'cancelled' }, { ...ended, charges });
  expect(text).toMatch(/^Delivery: Parcel +\$18\.00$/m);
  expect(text).toMatch(/^Total +\$116\.00$/m);
  expect(html).toContain('Delivery: Parcel');
});

test('is about the refund: what it is made of, what was paid and what is left', () => {
  const lines = [aLine(), aLine({ partName: 'Pad set' })];
  const { content } = mailOf(refunded, { lines, totalCents: 28_750 });
  expect(content.lines).toEqual([
    { name: 'Brake disc', number: 'BD-280-24', quantity: 4, amount: '$98.00' },
    { name: 'VAT 15%', amount: '$0.00' },
  ]);
  expect(content.total).toEqual({ label: 'Refund', amount: '$98.00' });
  expect(content.facts.slice(-2)).toEqual([
    { label: 'You paid', text: '$287.50' },
    { label: 'Left after all refunds', text: '$189.50' },
  ]);
});

test('names the end of the hold with its time zone', () => {
  const { text } = mailOf({ what: 'placed' }, { reservedUntil: '2026-11-23T14:30:00.000Z' });
  expect(text).toContain('23 Nov 2026, 20:30 GMT+6');
});

/** A tracking is only changed where the buyer asked for a parcel after all. */
const ofCollected = everything.filter((what) => what !== 'tracking-changed');

test.each(ofCollected)(
  'promises no parcel in the mail "%s" about an order that the buyer collects',
  (what) => {
    const parcel = { id: 's', covers: 'all' as const, lines: [] };
    const { text } = mailOf({ what, shipment: what.startsWith('ship') ? parcel : undefined });
    expect(text).not.toMatch(/\bship|on its way|deliver|carrier|tracking number/i);
    if (what === 'shipped') expect(text).toContain('Your order is ready to collect in Sylhet');
  },
);

test.each([
  ['refused', 'Not available'],
  ['cancelled', 'Cancelled'],
  ['returned', 'Refunded'],
])('marks a %s line with the word of the pages', (state, word) => {
  const { content } = mailOf({ what: 'paid' }, { lines: [aLine({ state }), aLine()] });
  expect(content.lines[0]?.amount).toBe(word);
});

const vat = { text: 'VAT 15%', cents: 326 };

describe('the tax within a total', () => {
  test.each(['placed', 'placed-by-shop', 'line-refused', 'paid'] as const)(
    'is in both parts of the mail about "%s"',
    (what) => {
      const { text, html } = mailOf({ what }, { includedTax: vat });
      expect(text).toMatch(/^Total +\$98\.00\nIncludes VAT 15% +\$3\.26$/m);
      expect(html).toMatch(/Includes VAT 15%<\/td>\s*<td[^>]*>\$3\.26</);
    },
  );

  test('of a refund is that of the refund', () => {
    const { text, html } = mailOf(
      { what: 'refunded', refund: { ...refund, includedTax: { ...vat, cents: 130 } } },
      { includedTax: vat },
    );
    expect(text).toMatch(/^Refund +\$98\.00\nIncludes VAT 15% +\$1\.30$/m);
    expect(html).toContain('$1.30');
  });

  test.each([
    ['a charge of its own', { what: 'paid' as const }, {}],
    ['an ended order', { what: 'cancelled' as const }, { ...ended, includedTax: vat }],
    ['a parcel', { what: 'shipped' as const, shipment: aParcel('all') }, { includedTax: vat }],
  ])('is not said of %s', (_what, fact, order) => {
    const { text, html } = mailOf(fact, order);
    expect(text + html).not.toContain('Includes');
  });
});
