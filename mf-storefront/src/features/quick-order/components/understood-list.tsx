import { plural, t } from '@lingui/core/macro';
import { pricePerPiece, quantityIn } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { formatMoney, Input, LiveText, SelectInput, Unbroken } from '@shop/front-kit';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { quantityInstead } from '../../../part/quantity.rules.ts';
import { QuantityFix } from '../../../part/quantity-fix.tsx';
import { basketLineOf, choosePart, refusalOf, type UnderstoodLine } from '../understood-lines.ts';
import { MendNumber } from './mend-number.tsx';

interface LineProps {
  line: UnderstoodLine;
  onChange: (line: UnderstoodLine) => void;
}

function PartChoice({ line, onChange }: LineProps) {
  const parts = line.parts.map(
    ({ _id, partNumber, name, price }) => [_id, `${partNumber}, ${name}, ${formatMoney(price)}`] as const,
  );
  return (
    <SelectInput
      label={t`Part for ${line.number}`}
      value={line.chosen?._id ?? ''}
      options={[['', t`Please choose`], ...parts]}
      onChange={(event) => onChange({ ...choosePart(line, event.target.value), isCorrected: true })}
    />
  );
}

function PartName({ line }: { line: UnderstoodLine }) {
  const { chosen, texts } = line;
  if (!chosen) return <p className="font-mono text-sm wrap-anywhere">{texts.join(' / ')}</p>;
  return (
    <p className="leading-snug wrap-anywhere">
      <Link className="font-semibold hover:underline" to={paths.part(chosen.partNumber)} target="_blank">
        <Unbroken text={chosen.name} />
      </Link>
    </p>
  );
}

function Remark({ line }: { line: UnderstoodLine }) {
  const refusal = refusalOf(line);
  // A question about the pasted quantity says more than the refusal of an empty one.
  const text = (line.quantity === '' && line.chosen && line.note) || (refusal ?? line.note);
  if (!text) return null;
  return (
    <p
      id={`remark-${line.key}`}
      className={`mt-1 flex items-start gap-1.5 text-sm font-semibold ${refusal ? 'text-error' : 'text-warning'}`}
    >
      <TriangleAlert aria-hidden size={16} className="mt-[0.2em] flex-none" />
      {text}
    </p>
  );
}

function Quantity({ line, onChange }: LineProps) {
  const { chosen, quantity } = line;
  if (!chosen) return null;
  const pieces = quantityIn(quantity) ?? 0;
  const isFaulty = refusalOf(line) !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Input
        id={`quantity-${line.key}`}
        aria-label={t`Quantity of ${chosen.name}`}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty || line.note ? `remark-${line.key}` : undefined}
        inputMode="numeric"
        autoComplete="off"
        className="w-24! flex-none text-center font-semibold"
        value={quantity}
        onChange={(event) =>
          onChange({ ...line, quantity: event.target.value, note: undefined, isCorrected: true })
        }
      />
      <span className="kit-caption">{t`x ${formatMoney(pricePerPiece(chosen, pieces))}`}</span>
      <QuantityFix
        name={chosen.name}
        instead={quantityInstead(quantity, chosen)}
        box={`quantity-${line.key}`}
        onTake={(taken) => onChange({ ...line, quantity: String(taken), note: undefined, isCorrected: true })}
      />
    </div>
  );
}

function Line({ line, onChange }: LineProps) {
  const isGood = basketLineOf(line) !== undefined;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-base-300 py-4 md:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <p className="kit-caption flex items-center gap-1.5 wrap-anywhere">
          {isGood && <CircleCheck aria-hidden size={15} className="flex-none text-success" />}
          <span>
            {line.where} / {line.chosen?.partNumber ?? line.number}
          </span>
        </p>
        <PartName line={line} />
        <Remark line={line} />
      </div>
      <div className="grid content-start gap-2">
        {line.parts.length === 0 && <MendNumber line={line} onChange={onChange} />}
        {line.parts.length > 1 && <PartChoice line={line} onChange={onChange} />}
        <Quantity line={line} onChange={onChange} />
      </div>
    </li>
  );
}

interface UnderstoodListProps {
  lines: readonly UnderstoodLine[];
  onChange: (line: UnderstoodLine) => void;
}

/** Shows how each line was understood before anything is added to the basket. */
export function UnderstoodList({ lines, onChange }: UnderstoodListProps) {
  const good = lines.filter((line) => basketLineOf(line) !== undefined).length;
  const rest = lines.length - good;
  return (
    <>
      <LiveText className="font-semibold">
        {[
          plural(good, { one: '# part ready for the basket', other: '# parts ready for the basket' }),
          rest > 0 && plural(rest, { one: '# line to check', other: '# lines to check' }),
        ]
          .filter(Boolean)
          .join(', ')}
      </LiveText>
      <ul className="border-t border-base-content">
        {lines.map((line) => (
          <Line key={line.key} line={line} onChange={onChange} />
        ))}
      </ul>
    </>
  );
}
