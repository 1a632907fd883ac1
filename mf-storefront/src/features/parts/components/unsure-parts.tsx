import type { Fit } from '@shop/contracts';
import { Button, countOf } from '@shop/front-kit';
import { messageOf } from '@shop/shop-runtime';
import type { useUnsureParts } from '../list-parts.ts';
import { PartGrid } from './part-grid.tsx';
import { moreOf, rowsOf, totalOf } from './parts-count.tsx';

const questions = {
  model: 'Fit depends on the model. Which model do you have?',
  year: 'Fit depends on the year. Which year is yours?',
  engine: 'Fit depends on the engine. Which engine do you have?',
} as const satisfies Record<NonNullable<Fit['asks']>, string>;

interface FitQuestionProps {
  asks: NonNullable<Fit['asks']>;
  /** Parts that the answer decides on. */
  count?: number;
  onChoose: () => void;
}

/** Asks for the fact that decides whether the parts below fit. */
export function FitQuestion({ asks, count, onChoose }: FitQuestionProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-secondary pl-3">
      <h3 className="text-base">
        {count !== undefined && `${countOf(count, 'parts')}: `}
        {questions[asks]}
      </h3>
      <Button onClick={onChoose}>Choose the {asks}</Button>
    </div>
  );
}

interface UnsurePartsProps {
  unsure: ReturnType<typeof useUnsureParts>;
  onChoose: () => void;
}

/** The parts that fit only some engines of the vehicle, below those that surely fit. */
export function UnsureParts({ unsure, onChoose }: UnsurePartsProps) {
  const rows = rowsOf(unsure);
  if (unsure.isError && rows.length === 0)
    return (
      <p role="alert" className="mt-8 text-sm text-error">
        {messageOf(unsure.error)}
      </p>
    );
  if (rows.length === 0) return null;
  return (
    <div className="mt-10">
      <FitQuestion asks="engine" count={totalOf(unsure)} onChoose={onChoose} />
      <PartGrid parts={rows} outdated={false} more={moreOf(unsure)} />
    </div>
  );
}
