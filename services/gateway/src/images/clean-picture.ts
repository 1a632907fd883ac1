import { limits, texts } from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import sharp from 'sharp';
import { fieldName } from './upload.ts';

/** A small file can claim a huge area: refuse it before it is unpacked. Phones take pictures of up to 50 million pixels. */
const limitInputPixels = 50_000_000;
const seconds = 15;
/** Pictures that are cleaned or wait for it; each holds its upload and some rows of pixels. */
const mostAtOnce = 8;

// One thread for all pictures: calls are served next to them.
sharp.concurrency(1);
sharp.cache(false);
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

async function clean(bytes: Buffer): Promise<Buffer> {
  const size = { width: limits.picturePixels, height: limits.picturePixels };
  try {
    return await sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds })
      .autoOrient()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer();
  } catch {
    throw refuse.invalid([{ path: fieldName, message: texts.pictureUnusable }]);
  }
}

export type CleanPicture = (bytes: Buffer) => Promise<Buffer>;

/**
 * Makes a new picture from the first frame of an upload: upright, web-sized, without camera data such as the location, and without
 * anything else that the file held. Refuses content that is not a picture. Works on one picture at a time.
 */
export function createCleanPicture(): CleanPicture {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (bytes) => {
    if (waiting >= mostAtOnce)
      throw refuse.unavailable('pictures-busy', 'Too many pictures at once. Please try again.');
    waiting += 1;
    const cleaned = last.then(() => clean(bytes));
    last = cleaned.catch(() => undefined);
    return cleaned.finally(() => {
      waiting -= 1;
    });
  };
}
