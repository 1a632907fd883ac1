import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { calls, type NewPart } from '@shop/contracts/client';
import { Button, useAlert } from '@shop/front-kit';
import { earlierTry, ImageField, useChange } from '@shop/front-kit/forms';
import { useToast, useUnsavedWork } from '@shop/shop-runtime';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { BasicFields, NumberFields, OpeningStock } from './components/basic-fields.tsx';
import { MoreAboutThisPart, PartFacts, PartNumbers } from './components/more-fields.tsx';
import { PicturesField, usePictures } from './components/pictures-field.tsx';
import { Group } from './components/rows.tsx';
import { SaleFields } from './components/sale-fields.tsx';
import { emptyPart, newPartForm, type PartFormResult, type PartFormValues } from './part-form-values.ts';
import { numberFaults, PictureFault, pictureOf, useUploadPictures } from './pictures.ts';
import { useFocusFirstFault } from './use-focus-first-fault.ts';

function filled<Item>(list: Item[]): Item[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** Omits optional fields that are empty. */
function newPartOf({ pictures: _pictures, ...fields }: PartFormResult, images: string[]): NewPart {
  const [img] = images;
  return {
    ...fields,
    img,
    images: images.length > 1 ? images : undefined,
    oeNumbers: filled(fields.oeNumbers),
    attributes: filled(fields.attributes),
    fitments: filled(fields.fitments),
    priceBreaks: filled(fields.priceBreaks),
  };
}

/** Uploads the pictures and adds the part. Reports every outcome to the user; true only when the part was added (DEF-01). */
function useAddPart(onFaults: (faults: ReturnType<typeof numberFaults>) => void) {
  const toast = useToast();
  const alert = useAlert();
  const upload = useUploadPictures();
  const adding = useChange({
    send: async (api, part: PartFormResult, headers) =>
      api.call(calls.addPart, { body: newPartOf(part, await upload(part.pictures)), headers }),
    once: {
      what: 'part',
      made: ({ number = '' }) => t`Part ${number} was added`,
      again: t`Add this one too`,
    },
    done: t`Part added!`,
    inForm: true,
  });
  const report = async (error: unknown): Promise<void> => {
    if (error instanceof PictureFault) toast.error(error.message);
    else if (numberFaults(error).length > 0) onFaults(numberFaults(error));
    else if (earlierTry(error)) toast.failed(error);
    else await alert({ title: t`Couldn't add your part`, text: t`Something went wrong!` });
  };
  const add = async (part: PartFormResult): Promise<boolean> => {
    try {
      await adding.mutateAsync(part);
    } catch (error) {
      await report(error);
      return false;
    }
    return true;
  };
  return { add, busy: adding.isPending };
}

/** The picture field of the specification: the first of all pictures. */
function MainPicture({ disabled }: { disabled: boolean }) {
  const { pictures, set, error } = usePictures();
  const [main, ...rest] = pictures;
  return (
    <ImageField
      label={t`Image`}
      file={main?.file}
      error={pictures.length === 0 ? error : undefined}
      disabled={disabled}
      onChoose={(file) => set(file ? [pictureOf(file), ...rest] : rest)}
    />
  );
}

export function AddPartForm() {
  const [mainPicture, setMainPicture] = useState(0);
  const resetMainPicture = (): void => setMainPicture((count) => count + 1);
  const form = useForm<PartFormValues, unknown, PartFormResult>({
    resolver: zodResolver(newPartForm),
    defaultValues: emptyPart,
    shouldFocusError: false,
  });
  const { add, busy } = useAddPart((faults) => {
    for (const { name, message } of faults) form.setError(name, { message });
  });
  useUnsavedWork(form.formState.isDirty);
  const send = async (part: PartFormResult): Promise<void> => {
    if (!(await add(part))) return;
    form.reset();
    resetMainPicture();
  };
  const formRef = useFocusFirstFault(form.formState);
  return (
    <FormProvider {...form}>
      <form
        ref={formRef}
        className="grid gap-5 max-w-4xl"
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        <BasicFields />
        <NumberFields>
          <OpeningStock />
        </NumberFields>
        <MainPicture key={mainPicture} disabled={busy} />
        <MoreAboutThisPart>
          <PartNumbers hint={t`Leave blank to assign one automatically`} />
          <Group title={t`More pictures`}>
            <PicturesField shownAbove={1} onMainChange={resetMainPicture} />
          </Group>
          <SaleFields />
          <PartFacts />
        </MoreAboutThisPart>
        <Button type="submit" kind="primary" busy={busy}>{t`Add Part`}</Button>
      </form>
    </FormProvider>
  );
}
