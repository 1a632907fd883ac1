/** Image types that all current browsers support, with their extensions. */
export const imageTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const;

export type ImageType = keyof typeof imageTypes;

/** Number of leading bytes that tell the type. */
const headBytes = 32;

function text(head: Buffer, from: number, to: number): string {
  return head.toString('latin1', from, to);
}

function isAvif(head: Buffer): boolean {
  return text(head, 4, 8) === 'ftyp' && /^(?:.{4}){0,5}?(?:avif|avis)/s.test(text(head, 8, headBytes));
}

const signatures: readonly [ImageType, (head: Buffer) => boolean][] = [
  ['image/jpeg', (head) => text(head, 0, 3) === '\xff\xd8\xff'],
  ['image/png', (head) => text(head, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/webp', (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP'],
  ['image/gif', (head) => /^GIF8[79]a/.test(text(head, 0, 6))],
  ['image/avif', isAvif],
];

/** Detects the type by content; ignores the name and the announced type. */
export function imageTypeOf(head: Buffer): ImageType | undefined {
  return signatures.find(([, fits]) => fits(head))?.[0];
}
