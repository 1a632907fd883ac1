import { t } from '@lingui/core/macro';
import { type DecodedTable, decodeTable } from '@shop/contracts/table';
import { Button, Field, FileInput, FormError, TextArea } from '@shop/front-kit';
import { type ChangeEvent, type SyntheticEvent, useState } from 'react';

/** Room for 100 lines with names next to the numbers. */
const fileBytes = 100 * 1024;
const characters = 20_000;

const tooLarge = (): string => t`This file is too large. A list has at most 100 lines.`;

const placeholder = 'SP-BRD-1040, 50\nSP-PAD-2001; 100';

interface PasteFormProps {
  text: string;
  busy: boolean;
  /** Why the look-up failed. */
  error: string | undefined;
  onChange: (text: string) => void;
  onCheck: (text: string) => void;
}

function useListFile(onRead: (text: string) => void) {
  const [fault, setFault] = useState<string>();
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const input = event.target;
    const [file] = input.files ?? [];
    if (!file) return;
    const read: DecodedTable =
      file.size <= fileBytes ? decodeTable(new Uint8Array(await file.arrayBuffer())) : { fault: tooLarge() };
    const isLong = 'text' in read && read.text.length > characters;
    setFault('fault' in read ? read.fault : isLong ? tooLarge() : undefined);
    // Lets the buyer choose the same file again after fixing it.
    input.value = '';
    if ('text' in read && !isLong) onRead(read.text);
  };
  return { fault, choose };
}

/** Input for numbers and quantities pasted from an email or a spreadsheet. */
export function PasteForm({ text, busy, error, onChange, onCheck }: PasteFormProps) {
  const [missing, setMissing] = useState(false);
  const file = useListFile((read) => {
    onChange(read);
    onCheck(read);
  });
  const check = (event: SyntheticEvent): void => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() !== '') onCheck(text);
  };
  return (
    <form className="grid gap-5 content-start" noValidate onSubmit={check}>
      <Field
        label={t`Part numbers and quantities`}
        error={missing ? t`Please paste at least one part number` : undefined}
        hint={t`One part per line, up to 100: number, then quantity, separated by a comma, semicolon, tab or space. OE numbers work too.`}
      >
        <TextArea
          rows={9}
          className="font-mono"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          maxLength={characters}
          placeholder={placeholder}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <Field label={t`Or choose a CSV file`} error={file.fault}>
        <FileInput
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={(event) => void file.choose(event)}
        />
      </Field>
      <FormError>{error}</FormError>
      <Button
        type="submit"
        kind="primary"
        busy={busy}
        className="justify-self-start"
      >{t`Check the list`}</Button>
    </form>
  );
}
