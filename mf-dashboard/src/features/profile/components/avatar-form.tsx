import { t } from '@lingui/core/macro';
import { Avatar, Button } from '@shop/front-kit';
import { ImageField, imageFault, imageTexts, uploadImage } from '@shop/front-kit/forms';
import { useApi, useConfig, useSession, useToast } from '@shop/shop-runtime';
import { useState } from 'react';
import { useUpdateUser } from '../../../profile/user.ts';

interface AvatarFormProps {
  email: string;
  name: string;
  img: string | undefined;
}

/** Picture upload; the old picture stays until the new one is stored (PRO-07). */
export function AvatarForm({ email, name, img }: AvatarFormProps) {
  const api = useApi();
  const { images } = useConfig();
  const { changePhoto } = useSession();
  const toast = useToast();
  const update = useUpdateUser(email);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [uploaded, setUploaded] = useState(0);

  const choose = (next: File | undefined): void => {
    setFile(next);
    setFault(next && imageFault(next, images));
  };
  const save = async (picture: File): Promise<void> => {
    setBusy(true);
    try {
      const url = await uploadImage(api, picture);
      await update.mutateAsync({ img: url });
      await changePhoto(url);
      toast.success(t`Image uploaded successfully`);
      setFile(undefined);
      setUploaded((count) => count + 1);
    } catch {
      toast.error(imageTexts.failed());
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-4">
      <Avatar name={name} src={img} size={96} />
      <ImageField
        key={uploaded}
        label={t`Picture`}
        file={file}
        error={fault}
        disabled={busy}
        onChoose={choose}
      />
      <Button
        className="justify-self-start"
        busy={busy}
        disabled={!file || fault !== undefined}
        onClick={() => file && void save(file)}
      >
        {t`Upload picture`}
      </Button>
    </div>
  );
}
