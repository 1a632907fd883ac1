import { zodResolver } from '@hookform/resolvers/zod';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { editableShopFigures } from '@shop/contracts';
import {
  defaultShopFigures,
  type EditableShopFigures,
  limits,
  type ShopFigureName,
  type ShopFigures,
  shopFigureLabels,
} from '@shop/contracts/client';
import { Button, TextInput, useConfirm } from '@shop/front-kit';
import { Form, saveWith, useFieldProps } from '@shop/front-kit/forms';
import { useForm, useWatch } from 'react-hook-form';
import { useSaveFigures } from '../save-figures.ts';

const putBack = () => ({
  title: t`Restore the original figures?`,
  text: t`Every page shows the original figures again. The history is kept.`,
  confirm: t`Yes, restore them`,
});

function isOriginal(figures: ShopFigures): boolean {
  return editableShopFigures.keyof().options.every((name) => figures[name] === defaultShopFigures[name]);
}

interface FigureGroup {
  readonly page: MessageDescriptor;
  readonly names: readonly ShopFigureName[];
}

const groups: readonly FigureGroup[] = [
  {
    page: msg`Home page: Business Summary`,
    names: ['countries', 'countriesPeriod', 'newCustomers', 'satisfiedClients', 'annualRevenue'],
  },
  { page: msg`About us and Press kit`, names: ['clientCountries'] },
  { page: msg`Dashboard`, names: ['netWorth'] },
];

const figureHint = msg`Up to ${limits.shopFigureMax} characters`;
const hints: Record<ShopFigureName, MessageDescriptor> = {
  countries: figureHint,
  countriesPeriod: msg`Shown in brackets under Countries`,
  newCustomers: figureHint,
  satisfiedClients: figureHint,
  annualRevenue: figureHint,
  clientCountries: msg`Completes "We have clients in"`,
  netWorth: msg`Up to ${limits.netWorthMax} characters`,
};

/** One field per figure, grouped by the page that shows it. */
export function FiguresForm({ figures }: { figures: ShopFigures }) {
  const confirm = useConfirm();
  const { save, seen, newer } = useSaveFigures(figures);
  const form = useForm({ resolver: zodResolver(editableShopFigures), defaultValues: figures });
  const props = useFieldProps(form);
  const { isDirty, isSubmitting } = form.formState;
  const send = async (next: EditableShopFigures): Promise<void> => form.reset(await save(next));
  const restore = async (): Promise<void> => {
    if (!(await confirm(putBack()))) return;
    form.reset(defaultShopFigures, { keepDefaultValues: true });
    await saveWith(form, send)();
  };
  const typed = useWatch({ control: form.control });
  const hintOf = (name: ShopFigureName): string =>
    newer && newer[name] !== typed[name] ? t`The shop shows now: ${newer[name]}` : i18n._(hints[name]);
  return (
    <Form
      form={form}
      className="grid gap-5 max-w-3xl"
      onSave={send}
      save={t`Save`}
      buttons={
        <Button
          disabled={isSubmitting || (isOriginal(seen) && !isDirty)}
          onClick={() => void restore()}
        >{t`Restore originals`}</Button>
      }
    >
      {groups.map(({ page, names }) => (
        <fieldset key={page.id} className="border-t border-base-300 pt-4">
          <legend className="float-left mb-4 w-full font-semibold">{i18n._(page)}</legend>
          <div className="clear-both grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {names.map((name) => (
              <TextInput key={name} label={shopFigureLabels[name]} hint={hintOf(name)} {...props(name)} />
            ))}
          </div>
        </fieldset>
      ))}
    </Form>
  );
}
