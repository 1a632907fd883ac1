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
import { Button, FormError, TextInput, useConfirm } from '@shop/front-kit';
import { fieldProps } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { useSaveFigures } from '../api/save-figures.ts';

const putBack = {
  title: 'Restore the original figures?',
  text: 'Every page shows the original figures again. The history is kept.',
  confirm: 'Yes, restore them',
  back: 'Back Off',
};

function isOriginal(figures: ShopFigures): boolean {
  return editableShopFigures.keyof().options.every((name) => figures[name] === defaultShopFigures[name]);
}

function useFiguresForm(read: ShopFigures) {
  const confirm = useConfirm();
  const { save, saving, seen, newer } = useSaveFigures(read);
  const form = useForm({ resolver: zodResolver(editableShopFigures), defaultValues: read });
  const send = async (figures: EditableShopFigures): Promise<void> => {
    const result = await save(figures);
    if ('saved' in result) form.reset(result.saved);
    else form.setError('root', { message: result.problem });
  };
  return {
    form,
    newer,
    busy: saving && (saving === defaultShopFigures ? 'putting-back' : 'saving'),
    submit: form.handleSubmit(send),
    isOriginal: isOriginal(seen) && !form.formState.isDirty,
    putBack: async (): Promise<void> => {
      if (await confirm(putBack)) await send(defaultShopFigures);
    },
  };
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
  const { form, newer, busy, submit, isOriginal, putBack } = useFiguresForm(figures);
  const props = fieldProps(form);
  const { errors } = form.formState;
  const hintOf = (name: ShopFigureName): string =>
    newer && newer[name] !== form.getValues(name) ? `The shop shows now: ${newer[name]}` : hints[name];
  return (
    <form className="grid gap-5 max-w-3xl" noValidate onSubmit={(event) => void submit(event)}>
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
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={busy === 'saving'} disabled={busy !== undefined}>
          Save
        </Button>
        <Button
          busy={busy === 'putting-back'}
          disabled={busy !== undefined || isOriginal}
          onClick={() => void putBack()}
        >
          Restore originals
        </Button>
      </div>
    </form>
  );
}
