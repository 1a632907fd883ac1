import { t } from '@lingui/core/macro';
import { Field, FileInput } from '@shop/front-kit';
import { useConfig } from '@shop/shop-runtime';
import { useEffect, useMemo } from 'react';

const previewBox = 'size-24 rounded-box border border-base-300 object-cover';

interface ImageFieldProps {
  label: string;
  file: File | undefined;
  error?: string | undefined;
  disabled?: boolean;
  onChoose: (file: File | undefined) => void;
}

export function ImageField({ label, file, error, disabled, onChoose }: ImageFieldProps) {
  const { images } = useConfig();
  const preview = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  return (
    <div className="flex items-start gap-4 *:first:flex-1">
      <Field label={label} error={error} hint={t`At most ${Math.floor(images.maxBytes / 1024 / 1024)} MB`}>
        <FileInput
          accept={images.types.join(',')}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
      </Field>
      {preview && <img className={previewBox} src={preview} alt={t`Your choice`} width={96} height={96} />}
    </div>
  );
}
