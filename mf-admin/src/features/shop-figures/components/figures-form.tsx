import { limits, type ShopFigureName, type ShopFigures, shopFigureLabels } from '@shop/contracts';
import { Button, FormError, TextInput } from '@shop/front-kit';
import { useFiguresForm } from '../use-figures-form.ts';

interface Place {
  readonly page: string;
  readonly names: readonly ShopFigureName[];
}

const places: readonly Place[] = [
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
  countriesPeriod: 'Stands in brackets under Countries',
  newCustomers: figureHint,
  satisfiedClients: figureHint,
  annualRevenue: figureHint,
  clientCountries: 'Ends the words "We have clients in"',
  netWorth: `Up to ${limits.netWorthMax} characters`,
};

/** One field per figure, sorted by the page that shows it. */
export function FiguresForm({ figures }: { figures: ShopFigures }) {
  const { form, shownNow, busy, submit, isOriginal, putBack } = useFiguresForm(figures);
  const { errors } = form.formState;
  const hintOf = (name: ShopFigureName): string =>
    shownNow && shownNow[name] !== form.getValues(name)
      ? `The shop shows now: ${shownNow[name]}`
      : hints[name];
  return (
    <form className="kit-form max-w-3xl" noValidate onSubmit={(event) => void submit(event)}>
      {places.map(({ page, names }) => (
        <fieldset key={page} className="border-t border-base-300 pt-4">
          <legend className="float-left mb-4 w-full font-semibold">{page}</legend>
          <div className="clear-both grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {names.map((name) => (
              <TextInput
                key={name}
                label={shopFigureLabels[name]}
                error={errors[name]?.message}
                hint={hintOf(name)}
                {...form.register(name)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={busy === 'saving'} disabled={busy !== false}>
          Save
        </Button>
        <Button
          busy={busy === 'putting-back'}
          disabled={busy !== false || isOriginal}
          onClick={() => void putBack()}
        >
          Back to the originals
        </Button>
      </div>
    </form>
  );
}
