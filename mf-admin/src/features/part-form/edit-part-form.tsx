import { t } from '@lingui/core/macro';
import type { Part } from '@shop/contracts';
import { Button, FormError } from '@shop/front-kit';
import { UndoNotice } from '@shop/front-kit/forms';
import { useUnsavedWork } from '@shop/shop-runtime';
import { FormProvider } from 'react-hook-form';
import { fieldLabel } from '../../parts/part-fields.ts';
import { BasicFields, NumberFields } from './components/basic-fields.tsx';
import { ConflictPanel } from './components/conflict-panel.tsx';
import { PartFacts, PartNumbers } from './components/more-fields.tsx';
import { PicturesField } from './components/pictures-field.tsx';
import { Group } from './components/rows.tsx';
import { SaleFields } from './components/sale-fields.tsx';
import { type LastChange, useEditPart } from './use-edit-part.ts';
import { useFocusFirstFault } from './use-focus-first-fault.ts';

function textOf({ state, fields }: LastChange): string {
  const names = fields.map(fieldLabel).join(', ');
  if (state === 'saved') return t`Saved: ${names}.`;
  if (state === 'undone') return t`Undone: ${names}.`;
  return t`Another admin has since changed this part, so ${names} can't be undone here.`;
}

/** Edits a part. Sends only the changed fields, with the version that was read. */
export function EditPartForm({ part }: { part: Part }) {
  const edit = useEditPart(part);
  const { form, conflict, lastChange } = edit;
  useUnsavedWork(edit.hasUnsaved);
  const formRef = useFocusFirstFault(form.formState);
  return (
    <FormProvider {...form}>
      {lastChange && (
        <UndoNotice
          text={textOf(lastChange)}
          undo={
            lastChange.state === 'saved'
              ? { label: t`Undo the last change`, busy: edit.undoing, run: () => edit.undo(lastChange) }
              : undefined
          }
          onClose={edit.forgetLastChange}
        />
      )}
      <form
        ref={formRef}
        aria-label={t`Part`}
        className="grid gap-5 max-w-4xl"
        noValidate
        onSubmit={(event) => void edit.submit(event)}
      >
        {conflict.clash && <ConflictPanel clash={conflict.clash} choose={conflict.choose} />}
        <BasicFields />
        <NumberFields />
        <SaleFields />
        <PartNumbers />
        <Group title={t`Pictures`}>
          <PicturesField shownAbove={0} />
        </Group>
        <PartFacts />
        <div className="sticky bottom-0 z-10 grid gap-3 border-t border-base-300 bg-base-100 py-3">
          <FormError>{form.formState.errors.root?.message}</FormError>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" kind="primary" busy={edit.saving} disabled={edit.undoing}>{t`Save`}</Button>
            {edit.hasUnsaved && <p className="kit-caption">{t`Not saved yet`}</p>}
          </div>
        </div>
      </form>
    </FormProvider>
  );
}
