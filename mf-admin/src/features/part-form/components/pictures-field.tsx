import { t } from '@lingui/core/macro';
import { Field, FileInput } from '@shop/front-kit';
import { imageFault } from '@shop/front-kit/forms';
import { useConfig } from '@shop/shop-runtime';
import { useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { PartFormValues } from '../part-form-values.ts';
import { moved, type Picture, pictureOf } from '../pictures.ts';
import { PictureList } from './picture-list.tsx';

/** Reads and changes the pictures of the surrounding form. */
export function usePictures() {
  const { control } = useFormContext<PartFormValues>();
  const { field, fieldState } = useController({ control, name: 'pictures' });
  const pictures: readonly Picture[] = field.value;
  const set = (next: readonly Picture[]): void => field.onChange(next);
  return { pictures, set, error: fieldState.error?.message };
}

interface PicturesFieldProps {
  /** Number of pictures the form already shows outside this field. */
  shownAbove: 0 | 1;
  onMainChange?: () => void;
}

/** All pictures in order, and a field to add more. */
export function PicturesField({ shownAbove, onMainChange }: PicturesFieldProps) {
  const { images } = useConfig();
  const { pictures, set, error } = usePictures();
  const [announcement, announce] = useState('');
  const [fault, setFault] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const change = (next: readonly Picture[]): void => {
    if (next[0]?.key !== pictures[0]?.key) onMainChange?.();
    set(next);
  };
  const add = (files: readonly File[]): void => {
    const first = files.find((file) => imageFault(file, images));
    setFault(first && `${first.name}: ${imageFault(first, images)}`);
    change([...pictures, ...files.filter((file) => !imageFault(file, images)).map(pictureOf)]);
  };
  const move = (from: number, to: number): void => {
    change(moved(pictures, from, to));
    announce(to === 0 ? t`Moved. It's now the main picture.` : t`Moved. It's now picture ${to + 1}.`);
  };
  const remove = (at: number): void => {
    change(pictures.filter((_, each) => each !== at));
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} className="grid gap-4">
      {pictures.length > shownAbove && <PictureList pictures={pictures} onMove={move} onRemove={remove} />}
      <Field
        label={t`Add pictures`}
        hint={t`The first is the main picture. Drag to reorder, or use the arrows.`}
        error={fault ?? (pictures.length > 0 || shownAbove === 0 ? error : undefined)}
      >
        <FileInput
          multiple
          accept={images.types.join(',')}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </Field>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
