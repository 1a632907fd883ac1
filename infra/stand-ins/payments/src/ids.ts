import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 23;

/** A fresh name in the provider's manner: a prefix that tells what it names, then letters and digits. */
export function newId(prefix: string): string {
  return prefix + Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

export function now(): number {
  return Math.floor(Date.now() / 1_000);
}
