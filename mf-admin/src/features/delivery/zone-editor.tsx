import { limits, routes, type VersionedZones } from '@shop/contracts/client';
import { Button, Field, FileInput, Loaded } from '@shop/front-kit';
import { Form, TextAreaInput } from '@shop/front-kit/forms';
import { useDownload } from '@shop/front-kit/orders';
import { useForm } from 'react-hook-form';
import { useSaveZones, useZonesCsv } from './zones.ts';

interface EditorProps {
  read: VersionedZones;
  csv: string;
}

function Editor({ read, csv }: EditorProps) {
  const { save } = useSaveZones(read);
  const download = useDownload((api) => api.call(routes.exportDeliveryZones, {}), 'delivery.csv');
  const form = useForm({ defaultValues: { csv: csv.replace('\ufeff', '') } });
  return (
    <Form
      form={form}
      className="grid gap-4"
      onSave={(values) => save(values.csv)}
      save="Save"
      buttons={
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          Download CSV
        </Button>
      }
    >
      <TextAreaInput
        label="Prices as CSV"
        hint="One line per carrier and weight. Countries are two-letter codes. Leave free_over empty if it is never free."
        rows={16}
        maxLength={limits.deliveryCsvMax}
        spellCheck={false}
        className="font-mono text-xs"
        {...form.register('csv')}
      />
      <Field label="Or choose a CSV file, to check it above before you save">
        <FileInput
          accept=".csv,text/csv"
          onChange={async ({ target }) => {
            const file = target.files?.[0];
            if (file) form.setValue('csv', (await file.text()).replace('\ufeff', ''), { shouldDirty: true });
          }}
        />
      </Field>
    </Form>
  );
}

/** Edits all prices as one text. A text with faults changes nothing; each fault is named by its line. */
export function ZoneEditor({ read }: { read: VersionedZones }) {
  return (
    <Loaded query={useZonesCsv(read)} label="Loading the prices">
      {(csv) => <Editor read={read} csv={csv} />}
    </Loaded>
  );
}
