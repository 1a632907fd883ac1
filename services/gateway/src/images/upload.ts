import { limits, texts } from '@shop/contracts';
import { hasBody } from '@shop/http-server/proxy';
import { type Refusal, refuse } from '@shop/service-kit';
import type { Request } from 'express';
import type { ReadBody } from '../bodies/read-body.ts';
import { imageTypeOf } from './image-type.ts';

export const fieldName = 'image';
/** A form of 100,000 tiny parts would take half a second to parse. */
const mostParts = 10;

function noImage(message: string = texts.imageRequired): Refusal {
  return refuse.invalid([{ path: fieldName, message }]);
}

function hasManyParts(form: Buffer): boolean {
  let at = -1;
  for (let parts = 0; parts < mostParts; parts += 1) {
    at = form.indexOf('\r\n--', at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** Extracts the picture from a multipart body; refuses a broken form, and anything whose first bytes are not an image. */
export async function readUpload(request: Request, readBody: ReadBody): Promise<Buffer> {
  if (!hasBody(request)) throw noImage();
  const body = await readBody(request);
  if (hasManyParts(body)) throw noImage();
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined);
  const file = form?.get(fieldName);
  if (!(file instanceof File)) throw noImage();
  if (file.size > limits.imageBytes) throw refuse.tooLarge();
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!imageTypeOf(bytes)) throw noImage('Please choose a JPEG, PNG, WebP, GIF or AVIF picture');
  return bytes;
}
