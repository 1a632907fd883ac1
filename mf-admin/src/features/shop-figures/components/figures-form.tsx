import { zodResolver } from '@hookform/resolvers/zod';
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
import { Form, fieldProps, saveWith } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { useSaveFigures } from '../save-figures.ts';

const putBack = {
  title: 'Restore the original figures?',
  text: 'Every page shows the original figures again. The history is kept.',
  confirm: 'Yes, restore them',
};

function isOriginal(figures: ShopFigures): boolean {
  return editableShopFigures.keyof().options.every((name) => figures[name] === defaultShopFigures[name]);
}

interface FigureGroup {
  readonly page: string;
  readonly names: readonly ShopFigureName[];
}

const groups: readonly FigureGroup[] = [
  {
    page: 'Home page: Business Summary',
    names: ['countries', 'countriesPeriod', 'newCustomers', 'satisfiedClients', 'annualRevenue'],
  },
  { page: 'About us and Press kit', names: ['clientCountries'] },
  { page: 'Dashboard', names: ['netWorth'] },
];

const figureHint = `Up to ${limits.shopFigureMax} characters`;
const hints: Record<ShopFigureName, string> = {
  countries: figureHint,
  countriesPeriod: 'Shown in brackets under Countries',
  newCustomers: figureHint,
  satisfiedClients: figureHint,
  annualRevenue: figureHint,
  clientCountries: 'Completes "We have clients in"',
  netWorth: `Up to ${limits.netWorthMax} characters`,
};

/** One field per figure, grouped by the page that shows it. */
export function FiguresForm({ figures }: { figures: ShopFigures }) {
  const confirm = useConfirm();
  const { save, seen, newer } = useSaveFigures(figures);
  const form = useForm({ resolver: zodResolver(editableShopFigures), defaultValues: figures });
  const props = fieldProps(form);
  const { isDirty, isSubmitting } = form.formState;
  const send = async (next: EditableShopFigures): Promise<void> => form.reset(await save(next));
  const restore = async (): Promise<void> => {
    if (!(await confirm(putBack))) return;
    form.reset(defaultShopFigures, { keepDefaultValues: true });
    await saveWith(form, send)();
  };
  const hintOf = (name: ShopFigureName): string =>
    newer && newer[name] !== form.getValues(name) ? `The shop shows now: ${newer[name]}` : hints[name];
  return (
    <Form
      form={form}
      className="grid gap-5 max-w-3xl"
      onSave={send}
      save="Save"
      buttons={
        <Button disabled={isSubmitting || (isOriginal(seen) && !isDirty)} onClick={() => void restore()}>
          Restore originals
        </Button>
      }
    >
      {groups.map(({ page, names }) => (
        <fieldset key={page} className="border-t border-base-300 pt-4">
          <legend className="float-left mb-4 w-full font-semibold">{page}</legend>
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
