import { plural, t } from '@lingui/core/macro';
import { type Fitment, formatYears, surelyFits } from '@shop/contracts/client';
import { Button, TextInput, Unbroken } from '@shop/front-kit';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useYourVehicle } from '../../../part/use-your-vehicle.ts';
import { fitmentsShown, sortFitments } from '../fitments.rules.ts';
import { filterFitments } from '../part-details.rules.ts';

interface FitmentRowProps {
  fitment: Fitment;
  isYours: boolean;
  isFolded: boolean;
}

/** Rows of a folded list are on paper, and where no script can unfold it. */
const folded = 'hidden noscript:table-row print:table-row';

function FitmentRow({ fitment, isYours, isFolded }: FitmentRowProps) {
  return (
    <tr className={`border-b border-base-300 align-top ${isFolded ? folded : ''}`}>
      <td className="py-2 pr-3 wrap-anywhere">
        <span className={isYours ? 'font-semibold' : undefined}>
          <Unbroken text={fitment.model} />
        </span>
        {isYours && (
          <span className="ml-2 inline-flex items-center gap-1 font-semibold text-success">
            <Check aria-hidden size={15} />
            {t`Your vehicle`}
          </span>
        )}
        {fitment.note && <span className="block text-xs text-muted">{fitment.note}</span>}
      </td>
      <td className="py-2 pr-3 whitespace-nowrap tabular-nums">{formatYears(fitment)}</td>
      <td className="py-2 wrap-anywhere">
        <Unbroken text={fitment.engine ?? t`all engines`} />
      </td>
    </tr>
  );
}

interface VehiclesProps {
  fitments: readonly Fitment[];
  /** Number of rows before the fold. */
  shown?: number;
}

function FitmentRows({ fitments, shown = fitments.length }: VehiclesProps) {
  const vehicle = useYourVehicle();
  const before = new Set(fitments.slice(0, shown));
  return [...Map.groupBy(fitments, ({ make }) => make)].map(([make, ofMake]) => (
    <tbody key={make}>
      <tr className={`border-b border-base-300 ${ofMake.some((each) => before.has(each)) ? '' : folded}`}>
        <th scope="rowgroup" colSpan={3} className="pt-4 pb-1.5 text-left">
          {make}
        </th>
      </tr>
      {ofMake.map((fitment) => (
        <FitmentRow
          key={JSON.stringify(fitment)}
          fitment={fitment}
          isYours={vehicle !== undefined && surelyFits(fitment, vehicle)}
          isFolded={!before.has(fitment)}
        />
      ))}
    </tbody>
  ));
}

function Vehicles({ fitments, shown }: VehiclesProps) {
  if (fitments.length === 0) return <p>{t`No vehicles match. Try a shorter search.`}</p>;
  return (
    <table className="w-full text-sm" aria-label={t`Vehicles this part fits`}>
      <thead>
        <tr className="kit-caption border-b border-base-content text-left">
          {[t`Model`, t`Years`, t`Engine`].map((header) => (
            <th key={header} scope="col" className="py-1.5 pr-3 font-medium">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <FitmentRows fitments={fitments} shown={shown} />
    </table>
  );
}

/** A searchable list, folded until the visitor asks for all rows. */
function LongList({ fitments }: { fitments: readonly Fitment[] }) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = filterFitments(fitments, search);
  const isFolded = !isOpen && search.trim() === '';
  const all = fitments.length;
  return (
    <>
      <div className="max-w-sm print:hidden">
        <TextInput
          label={t`Search these vehicles`}
          type="search"
          autoComplete="off"
          placeholder={t`Make, model, year or engine`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <p role="status" className="kit-caption">
        {found.length === all
          ? plural(all, { one: '# vehicle', other: '# vehicles' })
          : plural(all, { one: `${found.length} of # vehicle`, other: `${found.length} of # vehicles` })}
      </p>
      <Vehicles fitments={found} shown={isFolded ? fitmentsShown : found.length} />
      {isFolded && (
        <Button className="justify-self-start noscript:hidden print:hidden" onClick={() => setOpen(true)}>
          {plural(all, { one: 'Show all # vehicle', other: 'Show all # vehicles' })}
        </Button>
      )}
    </>
  );
}

export function FitmentTable({ fitments }: { fitments: readonly Fitment[] }) {
  const vehicle = useYourVehicle();
  const sorted = sortFitments(fitments, vehicle);
  return (
    <div className="grid max-w-3xl gap-4">
      {sorted.length > fitmentsShown ? <LongList fitments={sorted} /> : <Vehicles fitments={sorted} />}
    </div>
  );
}
