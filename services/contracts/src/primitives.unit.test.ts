import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineTotal, toCents, toDollars, wholeDollars } from './money.ts';
import {
  dollars,
  email,
  id,
  imageUrl,
  optionalText,
  pageQuery,
  phone,
  requiredText,
  wholeNumber,
} from './primitives.ts';
import { texts } from './texts.ts';

function firstMessage(result: { error?: { issues: { message: string }[] } }): string | undefined {
  return result.error?.issues[0]?.message;
}

describe('email', () => {
  test.each([
    'shopper@example.com',
    'first.last@example.com',
    'first+tag@sub.example.co.uk',
    'a-b_c@example-parts.industries',
  ])('VAL-03: accepts the standard address %s', (address) => {
    expect(email.parse(address)).toBe(address);
  });

  test.each(['plain', 'a@b', '@example.com', 'a b@example.com', 'a@example.', 'a@@example.com'])(
    'VAL-02 VAL-03: shows the specified message for %s',
    (address) => {
      expect(firstMessage(email.safeParse(address))).toBe('Provide a valid Email Address');
    },
  );

  test('VAL-01: requires an address', () => {
    expect(firstMessage(email.safeParse('  '))).toBe('Email is Required');
  });

  test('trims an address and converts it to lower case', () => {
    expect(email.parse(' Shopper@Example.COM ')).toBe('shopper@example.com');
  });
});

describe('names, addresses and texts', () => {
  const name = requiredText('Name is Required', 120);

  test.each([
    ['blanks', ' \u00a0\u3000'],
    ['a right-to-left override', '\u202e'],
    ['isolates', '\u2066\u2069'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['direction marks', '\u200e\u200f\u061c'],
    ['control characters', '\u0000\u0007\u001b\u0085'],
    ['line ends', '\r\n\t'],
    ['a soft hyphen', '\u00ad'],
    ['invisible fillers', '\u3164\uffa0\u115f\u2800'],
    ['variation selectors and tags', '\ufe0f\u{e0041}'],
    ['private and unknown characters', '\ue000\u{10ffff}'],
    ['half a character', '\ud83d'],
    ['accents with no letter', '\u0301\u0302'],
  ])('treats a name of only %s as missing', (_what, text) => {
    expect(firstMessage(name.safeParse(text))).toBe('Name is Required');
    expect(firstMessage(name.safeParse(` ${text} ${text}`))).toBe('Name is Required');
  });

  test.each(['\u00ad', ' \u200b\u2060 ', '\u0301', '\ue000', '\u3164'])(
    'refuses an optional text with nothing visible (%j)',
    (text) => {
      expect(firstMessage(optionalText(60).safeParse(text))).toBe('Use visible characters');
    },
  );

  test.each(['', '  ', undefined])('accepts an optional text that is left out (%j)', (text) => {
    expect(optionalText(60).parse(text)?.trim() ?? '').toBe('');
  });

  test.each(['Ann', '李小龍', 'শহিদ', 'محمد', "O'Neil-Smith", '7', '🙂', 'A\u0301', 'Zoë\nLine 2'])(
    'keeps the name %j unchanged',
    (text) => {
      expect(name.parse(text)).toBe(text);
    },
  );

  test('removes text direction characters from a name', () => {
    expect(name.parse('ann\u202egnp.exe\u202c')).toBe('anngnp.exe');
    expect(name.parse('\u2067Ann\u2069 Lee\u0000')).toBe('Ann Lee');
    expect(optionalText(120).parse('\u202eAnn')).toBe('Ann');
  });

  test('keeps joiners in words and emoji', () => {
    for (const text of ['র\u200d্যাব', 'می\u200cخواهم', '👩\u200d🔧']) expect(name.parse(text)).toBe(text);
  });

  test('is idempotent and leaves no control or direction characters in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const once = name.safeParse(text).data;
        if (once === undefined) return;
        expect(name.parse(once)).toBe(once);
        expect(once.replace(/[\t\n\r]/g, '')).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('phone', () => {
  test.each([
    ['+880 1711-123456', '8801711123456'],
    ['(030) 123 456', '030123456'],
    ['01711123456', '01711123456'],
    ['+20 ١٠ ١٢٣٤ ٥٦٧٨', '201012345678'],
    ['০১৭১১-১২৩৪৫৬', '01711123456'],
    ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '09123456789'],
    ['＋８８０ １７１１ １２３４５６', '8801711123456'],
  ])('VAL-11: stores %s as the digits %s', (typed, digits) => {
    expect(phone.parse(typed).replace('+', '')).toBe(digits);
  });

  test.each(['12a45', 'call me', '+', '1234', '1234567890123456'])('VAL-10 VAL-11: rejects %s', (typed) => {
    expect(firstMessage(phone.safeParse(typed))).toBe(texts.phoneInvalid);
  });

  test('VAL-10: requires a phone', () => {
    expect(firstMessage(phone.safeParse(''))).toBe('Phone is Required');
  });
});

describe('quantities', () => {
  const quantity = wholeNumber(1, texts.quantityInvalid);

  test.each(['', ' ', '0', 0, -1, '-5', 1.5, '1.5', '1e3', 'abc', 1e12, Number.NaN, null, { $gt: 0 }, [1]])(
    'VAL-12: rejects the quantity %j',
    (value) => {
      expect(firstMessage(quantity.safeParse(value))).toBe(texts.quantityInvalid);
    },
  );

  test('ENT-01: converts a quantity sent as text to a number', () => {
    expect(quantity.parse('50')).toBe(50);
  });
});

describe('prices', () => {
  test.each([0, -1, '0', 1e-9, 3e-297, '0.00000000001', 10.005, '1e2', 1_000_001, { $gt: 0 }, 'free'])(
    'APT-02: rejects the price %j',
    (value) => {
      expect(dollars.safeParse(value).success).toBe(false);
    },
  );

  test.each([
    [12, 12],
    ['12.50', 12.5],
    [0.01, 0.01],
    ['999999.99', 999_999.99],
  ])('reads the price %j as %d dollars', (value, price) => {
    expect(dollars.parse(value)).toBe(price);
  });

  test('CON-04: loses no cent when converting to dollars and back', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1e11 }), (cents) => toCents(toDollars(cents)) === cents));
  });

  test.each([
    [0.1, 3, 0.3],
    [19.99, 100, 1999],
  ])('PAY-04: totals a price of %d times %d to exactly %d', (price, quantity, total) => {
    expect(lineTotal({ price, quantity })).toBe(total);
  });

  test.each([
    [3_750, 38],
    [3_749, 37],
    [60_000, 600],
  ])('CON-04: converts %d cents to %d dollars, rounding halves up', (cents, whole) => {
    expect(wholeDollars(cents)).toBe(whole);
  });
});

describe('ids and addresses', () => {
  test.each(['', '1', 'zzzzzzzzzzzzzzzzzzzzzzzz', '64b64b64b64b64b64b64b64b6'])(
    'API-03: rejects %j as a malformed id',
    (value) => {
      expect(id.safeParse(value).success).toBe(false);
    },
  );

  test.each(['/api/drawings/brake-disc-1.svg', 'https://images.example.com/a.jpg'])(
    'accepts a picture at %s',
    (url) => {
      expect(imageUrl.parse(url)).toBe(url);
    },
  );

  test.each(['', '//evil.example.com/x', 'data:image/svg+xml,x', 'javascript:alert(1)', 'picture.jpg'])(
    'rejects a picture at %j',
    (url) => {
      expect(imageUrl.safeParse(url).success).toBe(false);
    },
  );
});

describe('paging', () => {
  test.each(['0', '101', '-1', '1.5', 'all', ''])('DEF-18: rejects the limit %j', (limit) => {
    expect(pageQuery.safeParse({ limit }).success).toBe(false);
  });

  test('drops unknown keys', () => {
    expect(pageQuery.parse({ limit: '24', $where: '1' })).toEqual({ limit: 24 });
  });
});
