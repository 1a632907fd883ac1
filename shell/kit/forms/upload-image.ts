import { t } from '@lingui/core/macro';
import { calls, type RuntimeConfig } from '@shop/contracts/client';
import { useAlert } from '@shop/front-kit';
import { type Api, ApiError, messageOf, useApi, useConfig, useToast } from '@shop/shop-runtime';
import { useMutation } from '@tanstack/react-query';
import { earlierTry } from './attempts.ts';

export const imageTexts = {
  wrongType: () => t`Choose a JPEG, PNG, WebP, GIF or AVIF picture`,
  tooLarge: (maxBytes: number) => t`Choose a picture no larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`,
  failed: () => t`The upload failed. Please try again.`,
} as const;

/** Returns why a file is not acceptable as a picture, or undefined. The image host checks the content itself. */
export function imageFault(
  file: Pick<File, 'size' | 'type'>,
  { maxBytes, types }: RuntimeConfig['images'],
): string | undefined {
  if (!types.includes(file.type)) return imageTexts.wrongType();
  return file.size > maxBytes ? imageTexts.tooLarge(maxBytes) : undefined;
}

/** Returns the shop's message for errors that the user can fix. */
function reasonOf(error: unknown): string {
  const isRefused = error instanceof ApiError && [403, 409, 429].includes(error.status ?? 0);
  return isRefused || earlierTry(error) ? messageOf(error) : t`Something went wrong!`;
}

/** Uploads a picture through the gateway and returns its address at the image host. Rejects with an ApiError. */
export async function uploadImage(api: Api, file: File): Promise<string> {
  const form = new FormData();
  form.set('image', file);
  return (await api.call(calls.uploadImage, { form })).body.data.url;
}

interface PostWithImage<Values> {
  /** Sends the rest with the picture's address; rejects when nothing was stored. */
  readonly post: (values: Values, img: string) => Promise<unknown>;
  readonly done: string;
  /** Title of the alert when the picture was uploaded but the rest failed. */
  readonly failed: string;
}

/**
 * Uploads a picture, then posts the record it belongs to. Every outcome ends the progress and is reported;
 * `submit` resolves to true only when everything is stored, so that the form keeps its values otherwise (DEF-01).
 */
export function usePostWithImage<Values>({ post, done, failed }: PostWithImage<Values>) {
  const api = useApi();
  const { images } = useConfig();
  const toast = useToast();
  const alert = useAlert();
  const sending = useMutation({
    mutationFn: async ({ values, file }: { values: Values; file: File }): Promise<boolean> => {
      const fault = imageFault(file, images);
      const img = fault ? undefined : await uploadImage(api, file).catch(() => undefined);
      if (img === undefined) {
        toast.error(fault ?? imageTexts.failed());
        return false;
      }
      try {
        await post(values, img);
      } catch (error) {
        await alert({ title: failed, text: reasonOf(error) });
        return false;
      }
      toast.success(done);
      return true;
    },
  });
  return {
    busy: sending.isPending,
    submit: (values: Values, file: File): Promise<boolean> => sending.mutateAsync({ values, file }),
  };
}
