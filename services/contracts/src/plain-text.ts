/** Converts a digit of any script to ASCII. Each script's ten digits start at a code point ending in 0 or 6. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const start = code - (code % 16);
  return String(/\p{Nd}/u.test(String.fromCodePoint(start)) ? code - start : code - start - 6);
}

/** Writes the digits of every script as 0 to 9: `০৪৪৬৫` as `04465`. */
export function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}

/** Removes what mails and web pages hide in copied text: marks of direction and width, soft hyphens, control characters. */
export function withoutHiddenMarks(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '');
}

/** Cleans a number or code as typed or pasted: no hidden marks, full width or other scripts' digits; plain dashes and single spaces. */
export function plainText(text: string): string {
  return (
    withAsciiDigits(withoutHiddenMarks(text).normalize('NFKC'))
      .replace(/[\p{Pd}\u2212]/gu, '-')
      // Japanese keyboards write a long vowel where a dash belongs.
      .replace(/(?<=\d)ー/g, '-')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** The lines of an address in one line, for sentences. */
export function addressInLine(address: string): string {
  return address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');
}
