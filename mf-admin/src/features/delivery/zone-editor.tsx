import { plural, t } from '@lingui/core/macro';
import { calls, limits, type VersionedZones } from '@shop/contracts/client';
import { decodeTable } from '@shop/contracts/table';
import { Button, Field, FileInput, Loaded } from '@shop/front-kit';
import { Form, TextAreaInput, useFieldProps } from '@shop/front-kit/forms';
import { useDownload } from '@shop/front-kit/orders';
import { useAsk, useToast } from '@shop/shop-runtime';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePreview, useSaveZones, useZonesCsv } from './zones.ts';

interface EditorProps {
  read: VersionedZones;
  csv: string;
}

/** More changes than a dialog can show. */
const shownChanges = 12;

function Changes({ changes }: { changes: readonly string[] }) {
  const rest = changes.length - shownChanges;
  return (
    <ul className="list-disc pl-5">
      {changes.slice(0, shownChanges).map((change) => (
        <li key={change}>{change}</li>
      ))}
      {rest > 0 && <li>{plural(rest, { one: 'And # more change.', other: 'And # more changes.' })}</li>}
    </ul>
  );
}

/** Shows what changes, and returns whether the owner agrees. */
function useAgreement() {
  const ask = useAsk();
  const toast = useToast();
  return async (changes: readonly string[]): Promise<boolean> => {
    if (changes.length > 0)
      return ask({
        title: plural(changes.length, { one: 'Make # change?', other: 'Make # changes?' }),
        content: () => <Changes changes={changes} />,
        confirm: t`Yes, save`,
        back: t`Back`,
      });
    toast.success(t`The shop has these prices already.`);
    return false;
  };
}

function Editor({ read, csv }: EditorProps) {
  const { save } = useSaveZones(read);
  const download = useDownload((api) => api.call(calls.exportDeliveryZones, {}), 'delivery.csv');
  const preview = usePreview();
  const agreed = useAgreement();
  const [fault, setFault] = useState<string>();
  const form = useForm({ defaultValues: { csv: csv.replace('\ufeff', '') } });
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      className="grid gap-4"
      onSave={async ({ csv: text }) => {
        if (!(await agreed(await preview(text)))) return false;
        return save(text);
      }}
      save={t`Save`}
      buttons={<Button busy={download.isPending} onClick={() => download.mutate()}>{t`Download CSV`}</Button>}
    >
      <TextAreaInput
        label={t`Prices as CSV`}
        hint={t`One line per carrier and weight. Countries are two-letter codes. Leave free_over empty if it is never free.`}
        rows={16}
        maxLength={limits.deliveryCsvMax}
        spellCheck={false}
        className="font-mono text-xs"
        {...field('csv')}
      />
      <Field label={t`Or choose a CSV file, to check it above before you save`} error={fault}>
        <FileInput
          accept=".csv,text/csv"
          onChange={async ({ target }) => {
            const file = target.files?.[0];
            if (!file) return;
            const read = decodeTable(new Uint8Array(await file.arrayBuffer()));
            setFault('fault' in read ? read.fault : undefined);
            if ('text' in read) form.setValue('csv', read.text, { shouldDirty: true });
          }}
        />
      </Field>
    </Form>
  );
}

/** Edits all prices as one text. A text with faults changes nothing; each fault is named by its line. */
export function ZoneEditor({ read }: { read: VersionedZones }) {
  return (
    <Loaded query={useZonesCsv(read)} label={t`Loading the prices`}>
      {(csv) => <Editor read={read} csv={csv} />}
    </Loaded>
  );
}
