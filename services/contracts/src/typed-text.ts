/** Checks of typed text that forms of the shell use. They use `zod/mini`, so that no page loads all of zod with the shell's first script. */
import * as z from 'zod/mini';
import { plainText } from './plain-text.ts';
import { texts } from './texts.ts';

/** The pattern of the HTML standard, with at least two names in the domain. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Local parts that RFC 5321 allows only in quotes. */
const dotsAstray = /^\.|\.\.|\.@/;

/** Writes a domain in any script as mail servers know it: `bücher.de` as `xn--bcher-kva.de`. */
function asciiDomain(domain: string): string {
  if (/^[\x20-\x7e]*$/.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}

/** Cleans a typed or copied address: `mailto:`, brackets, hidden marks, curly apostrophes. */
function plainEmail(text: string): string {
  const typed = plainText(text)
    .toLowerCase()
    .replace(/^mailto:\s*/, '')
    .replace(/^<(.*)>$/, '$1')
    .replace(/[\u2018\u2019]/g, "'");
  const at = typed.lastIndexOf('@') + 1;
  return typed.slice(0, at) + asciiDomain(typed.slice(at));
}

/** Lower-cased address. Deliberately wider than the specified pattern (VAL-03), with the same message. */
export const email = z.pipe(
  z
    .string()
    .check(
      z.overwrite(plainEmail),
      z.minLength(1, 'Email is Required'),
      z.maxLength(254, texts.emailInvalid),
    ),
  z.string().check(
    z.regex(emailPattern, texts.emailInvalid),
    z.refine((address) => !dotsAstray.test(address), texts.emailInvalid),
  ),
);

/**
 * Control characters other than tab and line ends, lone surrogates, and bidirectional overrides (U+202A to U+202E, U+2066 to
 * U+2069), which make one name look like another. Joiners stay: Bengali and Persian words need them.
 */
const unwanted = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Letters, digits, punctuation and symbols (emoji too) with a visible glyph. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Text typed by a person: trimmed, without {@link unwanted} characters, and either empty or visible. */
function freeText(max: number, required?: string) {
  return z.string(required).check(
    z.overwrite((text) => text.replace(unwanted, '')),
    z.trim(),
    z.refine((text) => text === '' || visible.test(text), required ?? 'Use visible characters'),
    z.maxLength(max, texts.tooLong),
  );
}

export function requiredText(message: string, max: number) {
  return freeText(max, message).check(z.minLength(1, message));
}

export function optionalText(max: number) {
  return z.optional(freeText(max));
}
