import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 23;

/** A fresh name in the provider's manner: a prefix that tells what it names, then letters and digits. */
export const newId = (prefix: string): string =>
  prefix + Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');

export const now = (): number => Math.floor(Date.now() / 1_000);
