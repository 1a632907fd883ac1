import { limits } from '@shop/contracts';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { createCleanPicture } from './clean-picture.ts';

const cleanPicture = createCleanPicture();

function plain(width = 400, height = 200): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#a33b1f' } });
}

const script = '<script>alert(1)</script>';
/** Camera data with the place where the picture was taken. */
const camera = { IFD0: { Copyright: script }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 53/1 0/1' } };

describe('an upload', () => {
  test.each([
    ['JPEG', () => plain().withExif(camera).jpeg()],
    ['PNG', () => plain().withExif(camera).png()],
    ['WebP', () => plain().withExif(camera).webp()],
    ['GIF', () => plain().gif()],
    ['AVIF', () => plain().withExif(camera).avif()],
  ])('is stored as a new picture without the camera data and other content of a %s', async (_kind, make) => {
    const bytes = await make().toBuffer();
    const polluted = Buffer.concat([bytes, Buffer.from(`<html>${script}</html>`)]);
    for (const given of [bytes, polluted]) {
      const cleaned = await cleanPicture(given);
      const { format, width, height, exif, xmp, iptc } = await sharp(cleaned).metadata();
      expect([format, width, height]).toEqual(['webp', 400, 200]);
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(cleaned.includes('script')).toBe(false);
    }
  });

  test('is turned upright and made small enough for a page', async () => {
    const turned = await plain(4_000, 1_000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { width, height } = await sharp(await cleanPicture(turned)).metadata();
    expect([width, height]).toEqual([limits.picturePixels / 4, limits.picturePixels]);
  });

  const gif = Buffer.from('GIF89a');
  test.each([
    ['a page after the first bytes of a GIF', Buffer.concat([gif, Buffer.from(`<html>${script}</html>`)])],
    ['a drawing with scripts', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['the first bytes of a JPEG alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['nothing', Buffer.alloc(0)],
  ])('is refused when it is %s', async (_what, bytes) => {
    await expect(cleanPicture(bytes)).rejects.toMatchObject({ status: 422 });
  });

  test('is refused when a small file unpacks to a huge picture', async () => {
    const bomb = await plain(12_000, 12_000).png().toBuffer();
    expect(bomb.length).toBeLessThan(limits.imageBytes);
    await expect(cleanPicture(bomb)).rejects.toMatchObject({ status: 422 });
  });

  test('is refused for the moment when too many others wait', async () => {
    const bytes = await plain().png().toBuffer();
    const cleaned = await Promise.allSettled(Array.from({ length: 12 }, () => cleanPicture(bytes)));
    const refused = cleaned.flatMap((each) => (each.status === 'rejected' ? [each.reason.status] : []));
    expect(refused).toEqual([503, 503, 503, 503]);
    expect((await cleanPicture(bytes)).length).toBeGreaterThan(0);
  });
});
