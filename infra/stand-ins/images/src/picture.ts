import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { refuseImage } from './image-refusal.ts';

/** Widths in px of the stored versions. Smaller pictures are not enlarged. */
export const widths = [320, 800, 1_600] as const;

export type Width = (typeof widths)[number];

export interface Picture {
  /** Computed from the content, so the same picture always has the same address. */
  readonly hash: string;
  /** Size of the upload in px, after rotation. */
  readonly size: { readonly width: number; readonly height: number };
  readonly versions: readonly { readonly width: Width; readonly bytes: Buffer }[];
}

/** A small file can claim a huge area: refuse it before it is unpacked. */
const mostPixels = 50_000_000;
const longestSeconds = 15;
const quality = 80;

// Allow only these parsers, each chosen by the file's first bytes; SVG in particular is never parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/** Opens the first frame of a file. */
function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }).timeout({
    seconds: longestSeconds,
  });
}

/** Makes a version rotated upright, without camera metadata (location included), at most `width` px wide. */
function makeVersion(bytes: Buffer, width: Width): Promise<Buffer> {
  return open(bytes).autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();
}

/** Makes web-sized versions of an upload. Refuses any content that is not a picture of a known kind. */
export async function makePicture(bytes: Buffer): Promise<Picture> {
  try {
    const { format, autoOrient: size } = await open(bytes).metadata();
    if (!format || !formats.has(format)) throw refuseImage.unusable();
    const versions: Picture['versions'][number][] = [];
    for (const width of widths) versions.push({ width, bytes: await makeVersion(bytes, width) });
    return { hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32), size, versions };
  } catch {
    throw refuseImage.unusable();
  }
}
