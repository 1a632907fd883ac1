import { phoneExamples } from './phone-examples.ts';
import { plainText } from './plain-text.ts';

const label = /^(?:tel(?:e(?:fon|phone|fono))?|phone|fon|mob(?:ile|il)?|cell|handy|whatsapp)\s*[.:]*\s*/i;

/** How countries write an extension: `ext. 12`, `x12`, `#12`, `;ext=12`, `poste 12`, `Durchwahl 12`. */
const extensionAtEnd =
  /[\s,;]*(?:;\s*ext=|(?:extension|extn|ext|x|durchwahl|dw|poste|ramal|anexo|int|доб)\s*[.:]?\s*|#\s*)(\d{1,8})$/iu;

/**
 * Reads a phone number as people write it, or undefined: a leading plus if there is one, 5 to 15 digits (E.164; more with an
 * international prefix), and the extension as ` ext. 12`.
 */
export function phoneIn(text: string): string | undefined {
  const typed = plainText(text).replace(label, '');
  const extension = extensionAtEnd.exec(typed);
  const number = (extension ? typed.slice(0, extension.index) : typed).replace(/[\s()[\]./-]/g, '');
  if (!/^(?:\+?\d{5,15}|00\d{5,15})$/.test(number)) return undefined;
  return extension ? `${number} ext. ${extension[1]}` : number;
}

/** Splits a number as {@link phoneIn} returns it into the number and its extension. */
export function splitPhone(phone: string): { readonly number: string; readonly extension?: string } {
  const [number = '', extension] = phone.split(' ext. ');
  return extension === undefined ? { number } : { number, extension };
}

/** Returns the phone number to display: E.164 when known, otherwise as entered. */
export function phoneText({ phone, phoneE164 }: { phone: string; phoneE164?: string | undefined }): string {
  const { extension } = splitPhone(phone);
  if (phoneE164 === undefined) return phone;
  return extension === undefined ? phoneE164 : `${phoneE164} ext. ${extension}`;
}

/** Asks for a phone number, with an example of the country. */
export function phoneFault(country: string): string {
  return `Enter a phone number, for example ${phoneExamples[country] ?? '+880 1812 345678'}`;
}
