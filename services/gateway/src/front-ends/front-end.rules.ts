/** Words and parameters, without the digits of ids, part numbers and phones. */
const pattern = /^\/(?:(?:[a-z-]{1,40}|:[a-zA-Z]{1,20})(?:\/|$)){0,6}$/;

/** Keeps only what looks like the pattern of a page: a full address may contain private data. */
export function pageOf(page: string): string {
  return pattern.test(page) ? page : 'other';
}

const url = /https?:\/\/[^\s()<>"']{1,1000}/g;
const email = /[^\s@()<>"']{1,64}@[^\s@()<>"']{1,255}/g;
const jsonWebToken = /eyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]+)?/g;
/** Ids, keys and secrets: 20 characters or more, with a digit. Names of built files are shorter. */
const token = /\b(?=[A-Za-z_]{0,100}\d)\w{20,2000}\b/g;

/** Returns the path of a URL, keeping the line and column of a stack frame. */
function withoutQuery(address: string): string {
  const path = address.replace(/^https?:\/\/[^/]*/, '');
  const position = /(?::\d{1,9}){1,2}$/.exec(path)?.[0] ?? '';
  const [named = ''] = path.slice(0, path.length - position.length).split(/[?#]/, 1);
  return named + position;
}

/** Removes personal data from a browser's error text. */
export function scrub(text: string): string {
  return text
    .replace(url, withoutQuery)
    .replace(email, '<email>')
    .replace(jsonWebToken, '<token>')
    .replace(token, '<token>');
}
