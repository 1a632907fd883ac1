import { ApiError, imageFault, imageTexts, uploadImage, useApi, useConfig } from '@shop/front-kit';
import { useState } from 'react';

/** A picture of a part: one that the image host has already, or a file that is sent with the form. */
export interface Picture {
  readonly key: string;
  readonly url?: string | undefined;
  readonly file?: File | undefined;
}

export function pictureOf(file: File): Picture {
  return { key: crypto.randomUUID(), file };
}

/** The list with one picture at another place. */
export function moved(pictures: readonly Picture[], from: number, to: number): Picture[] {
  const rest = pictures.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...pictures.slice(from, from + 1), ...rest.slice(to)];
}

/** A picture that did not arrive; the message is for a person. */
export class PictureFault extends Error {
  override name = 'PictureFault';
}

/** Sends what is not at the image host yet, one after another; what arrived is not sent again by the next try. Gives all addresses in order. */
export function useUploadPictures(): (pictures: readonly Picture[]) => Promise<string[]> {
  const api = useApi();
  const { images } = useConfig();
  const [arrived] = useState(() => new WeakMap<File, string>());
  const send = async (file: File): Promise<string> => {
    const fault = imageFault(file, images);
    if (fault) throw new PictureFault(fault);
    const known = arrived.get(file);
    if (known) return known;
    try {
      const url = await uploadImage(api, file);
      arrived.set(file, url);
      return url;
    } catch (cause) {
      throw new PictureFault(imageTexts.failed, { cause });
    }
  };
  return async (pictures) => {
    const urls: string[] = [];
    for (const { url, file } of pictures) {
      if (url) urls.push(url);
      else if (file) urls.push(await send(file));
    }
    return urls;
  };
}

export function isNumberTaken(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'part-number-taken';
}
