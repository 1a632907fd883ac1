import { t } from '@lingui/core/macro';
import { limits } from '@shop/contracts/client';
import { Button, Field, FileInput, FormError, formatCount, LiveText } from '@shop/front-kit';
import { messageOf } from '@shop/shop-runtime';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { useUpload } from '../part-imports.ts';

/** Returns why a file can't be imported, before uploading it. */
function fileFault({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    return t`This is a spreadsheet workbook. Save it as “CSV UTF-8” and choose that file.`;
  if (size > limits.importBytes) return t`A file can have ${limits.importBytes / 1024 / 1024} MB at most`;
  return size === 0 ? t`This file is empty` : undefined;
}

interface DropAreaProps {
  onDrop: (file: File | undefined) => void;
  children: ReactNode;
}

/** Dropping is an extra: the file button stays. */
function DropArea({ onDrop, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onDrop(event.dataTransfer.files[0]);
  };
  return (
    <section
      aria-label={t`File to import`}
      className={`rounded-field border border-dashed p-5 ${over ? 'border-primary' : 'border-base-300'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </section>
  );
}

/** Chooses a file and uploads it for checking. Keeps the choice when the server refuses it. */
export function ChooseFile({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState(false);
  const choose = (chosen: File | undefined): void => {
    if (upload.isPending) return;
    upload.reset();
    setMissing(false);
    setFile(chosen);
  };
  const fault = missing ? t`Please choose a file` : file && fileFault(file);
  const send = (): void => {
    if (!file) setMissing(true);
    else if (!fault) upload.mutate(file);
  };
  return (
    <DropArea onDrop={choose}>
      <Field
        label={t`CSV file`}
        hint={t`CSV, at most ${formatCount(limits.importRowsMax)} rows. You can also drop the file here.`}
        error={fault}
      >
        <FileInput
          accept=".csv,.txt,.tsv,text/csv"
          disabled={upload.isPending}
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </Field>
      <LiveText className="kit-caption wrap-anywhere">
        {file && t`${file.name}, ${formatCount(Math.ceil(file.size / 1024))} KB`}
      </LiveText>
      {upload.isPending && <progress className="kit-progress my-3" aria-label={t`Sending the file`} />}
      <FormError>{upload.error && messageOf(upload.error)}</FormError>
      <Button kind="primary" className="mt-4" busy={upload.isPending} onClick={send}>{t`Check file`}</Button>
    </DropArea>
  );
}
