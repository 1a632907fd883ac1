import { useApi, useConfig } from '../api/api-context.tsx';
import { useAlert } from '../dialog/confirm.tsx';
import { useMutation } from '../query.ts';
import { useToast } from '../toast/toaster.tsx';
import { imageFault, imageTexts, uploadImage } from './upload-image.ts';

interface PostWithImage<Values> {
  /** Sends the rest with the picture's address; rejects when nothing was stored. */
  readonly post: (values: Values, img: string) => Promise<unknown>;
  /** Toast of success. */
  readonly done: string;
  /** Title of the alert when the picture arrived but the rest did not. */
  readonly failed: string;
}

/**
 * Uploads a picture, then posts what it belongs to. Every way out ends the progress and says what happened;
 * `submit` answers true only when everything is stored, so that the form keeps its values otherwise (DEF-01).
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
        toast.error(fault ?? imageTexts.failed);
        return false;
      }
      try {
        await post(values, img);
      } catch {
        await alert({ title: failed, text: 'Something went wrong!' });
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
