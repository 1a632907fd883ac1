import { type Fitment, fitsVehicle } from '@shop/contracts';
import { Button, countOf, Field, Input } from '@shop/front-kit';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useYourVehicle } from '../../../your-vehicle/your-vehicle.ts';
import { filterFitments, formatYears, groupByMake } from '../part-details.rules.ts';

/** More vehicles than this can be searched, and are shown at first only so far. */
const shortList = 12;

function FitmentRow({ fitment, isYours }: { fitment: Fitment; isYours: boolean }) {
  return (
    <tr className="border-b border-base-300 align-top">
      <td className="py-2 pr-3 wrap-anywhere">
        <span className={isYours ? 'font-semibold' : undefined}>{fitment.model}</span>
        {isYours && (
          <span className="ml-2 inline-flex items-center gap-1 font-semibold text-success">
            <Check aria-hidden size={15} />
            Your vehicle
          </span>
        )}
        {fitment.note && <span className="block text-xs text-muted">{fitment.note}</span>}
      </td>
      <td className="py-2 pr-3 whitespace-nowrap tabular-nums">{formatYears(fitment)}</td>
      <td className="py-2 wrap-anywhere">{fitment.engine ?? 'all engines'}</td>
    </tr>
  );
}

function FitmentRows({ fitments }: { fitments: readonly Fitment[] }) {
  const { vehicle } = useYourVehicle();
  return groupByMake(fitments, vehicle).map(({ make, fitments: ofMake }) => (
    <tbody key={make}>
      <tr className="border-b border-base-300">
        <th scope="rowgroup" colSpan={3} className="pt-4 pb-1.5 text-left">
          {make}
        </th>
      </tr>
      {ofMake.map((fitment) => (
        <FitmentRow
          key={JSON.stringify(fitment)}
          fitment={fitment}
          isYours={vehicle !== undefined && fitsVehicle([fitment], vehicle) === true}
        />
      ))}
    </tbody>
  ));
}

/** The vehicles a part fits, by make; a long list can be searched, and unfolds on request. */
export function FitmentTable({ fitments }: { fitments: readonly Fitment[] }) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { vehicle } = useYourVehicle();
  const isLong = fitments.length > shortList;
  const found = filterFitments(fitments, search);
  const folded = isLong && !isOpen && search.trim() === '';
  const first = groupByMake(found, vehicle).flatMap((make) => make.fitments);
  return (
    <div className="grid max-w-3xl gap-4">
      {isLong && (
        <div className="max-w-sm print:hidden">
          <Field label="Search these vehicles">
            <Input
              type="search"
              autoComplete="off"
              placeholder="Make, model, year or engine"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </Field>
        </div>
      )}
      {isLong && (
        <p role="status" className="kit-caption">
          {found.length === fitments.length
            ? countOf(fitments.length, 'vehicles')
            : `${found.length} of ${countOf(fitments.length, 'vehicles')}`}
        </p>
      )}
      {found.length > 0 && (
        <table className="w-full text-sm" aria-label="Vehicles this part fits">
          <thead>
            <tr className="kit-caption border-b border-base-content text-left">
              {['Model', 'Years', 'Engine'].map((header) => (
                <th key={header} scope="col" className="py-1.5 pr-3 font-medium">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <FitmentRows fitments={folded ? first.slice(0, shortList) : found} />
        </table>
      )}
      {found.length === 0 && <p>None of these vehicles matches. Try a shorter search.</p>}
      {folded && (
        <Button className="justify-self-start print:hidden" onClick={() => setOpen(true)}>
          Show all {countOf(fitments.length, 'vehicles')}
        </Button>
      )}
    </div>
  );
}
