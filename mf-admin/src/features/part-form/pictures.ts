import { imageFault, imageTexts, newKey, uploadImage } from '@shop/front-kit/forms';
import { ApiError, useApi, useConfig } from '@shop/shop-runtime';
import { useState } from 'react';

/** A picture of a part: uploaded already (`url`), or a file to upload (`file`). */
export interface Picture {
  readonly key: string;
  readonly url?: string | undefined;
  readonly file?: File | undefined;
}

export function pictureOf(file: File): Picture {
  return { key: newKey(), file };
}

/** Returns the list with one picture moved. */
export function moved(pictures: readonly Picture[], from: number, to: number): Picture[] {
  const rest = pictures.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...pictures.slice(from, from + 1), ...rest.slice(to)];
}

/** A failed upload; the message is shown to the user. */
export class PictureFault extends Error {
  override name = 'PictureFault';
}

/** Uploads files one by one and remembers each, so a retry doesn't send it again. Returns all URLs in order, or throws `PictureFault`. */
export function useUploadPictures(): (pictures: readonly Picture[]) => Promise<string[]> {
  const api = useApi();
  const { images } = useConfig();
  const [uploaded] = useState(() => new WeakMap<File, string>());
  const send = async (file: File): Promise<string> => {
    const fault = imageFault(file, images);
    if (fault) throw new PictureFault(fault);
    const known = uploaded.get(file);
    if (known) return known;
    try {
      const url = await uploadImage(api, file);
      uploaded.set(file, url);
      return url;
    } catch (cause) {
      throw new PictureFault(imageTexts.failed(), { cause });
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

/** Returns what the shop says about the two fields that only it can check. */
export function numberFaults(error: unknown) {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return errors.flatMap(({ path, message }) =>
    path === 'partNumber' || path === 'supersededBy' ? [{ name: path, message } as const] : [],
  );
}
