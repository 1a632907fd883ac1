import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { refuseImage } from './image-refusal.ts';

export interface Picture {
  /** Computed from the content, so the same picture always has the same address. */
  readonly hash: string;
  /** Size of the upload in px, after rotation. */
  readonly size: { readonly width: number; readonly height: number };
  readonly webp: Buffer;
}

/** Large enough for a product page, small enough for a phone. Smaller pictures are not enlarged. */
const width = 800;
/** A small file can claim a huge area: refuse it before it is unpacked. */
const limitInputPixels = 50_000_000;
const seconds = 15;

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

/**
 * Turns the first frame of an upload upright, removes camera metadata (location included), and makes it web-sized. Refuses any content that
 * is not a picture of a known kind.
 */
export async function makePicture(bytes: Buffer): Promise<Picture> {
  const opened = sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true }).timeout({
    seconds,
  });
  try {
    const { autoOrient: size } = await opened.metadata();
    const webp = await opened.autoOrient().resize({ width, withoutEnlargement: true }).webp().toBuffer();
    return { hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32), size, webp };
  } catch {
    throw refuseImage.unusable();
  }
}
