import { limits, type VersionedZones } from '@shop/contracts/client';
import { Button, ErrorState, Field, FileInput, FormError, LoadingState, TextArea } from '@shop/front-kit';
import { useForm } from 'react-hook-form';
import { useSaveZones, useZonesCsv, useZonesDownload } from './zones.ts';

interface EditorProps {
  read: VersionedZones;
  csv: string;
}

function Editor({ read, csv }: EditorProps) {
  const { save } = useSaveZones(read);
  const download = useZonesDownload();
  const form = useForm({ defaultValues: { csv: csv.replace('\ufeff', '') } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const result = await save(values.csv);
    if ('problem' in result) form.setError('root', { message: result.problem });
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Prices as CSV"
        hint="One line per carrier and weight. Countries are two-letter codes. Leave free_over empty if it is never free."
      >
        <TextArea
          rows={16}
          maxLength={limits.deliveryCsvMax}
          spellCheck={false}
          className="font-mono text-xs"
          {...form.register('csv')}
        />
      </Field>
      <Field label="Or choose a CSV file, to check it above before you save">
        <FileInput
          accept=".csv,text/csv"
          onChange={async ({ target }) => {
            const file = target.files?.[0];
            if (file) form.setValue('csv', (await file.text()).replace('\ufeff', ''), { shouldDirty: true });
          }}
        />
      </Field>
      <FormError>
        {errors.root && <span className="whitespace-pre-line">{errors.root.message}</span>}
      </FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={isSubmitting}>
          Save
        </Button>
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          Download CSV
        </Button>
      </div>
    </form>
  );
}

/** Edits all prices as one text. A text with faults changes nothing; each fault is named by its line. */
export function ZoneEditor({ read }: { read: VersionedZones }) {
  const { data, error, isFetching, refetch } = useZonesCsv(read);
  if (error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingState label="Loading the prices" />;
  return <Editor read={read} csv={data} />;
}
