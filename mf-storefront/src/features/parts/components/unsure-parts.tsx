import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Fit } from '@shop/contracts';
import { Button } from '@shop/front-kit';
import { messageOf } from '@shop/shop-runtime';
import type { useUnsureParts } from '../list-parts.ts';
import { PartGrid } from './part-grid.tsx';
import { moreOf, rowsOf, totalOf } from './parts-count.tsx';

type Asked = NonNullable<Fit['asks']>;

const questions: Readonly<Record<Asked, { question: MessageDescriptor; choose: MessageDescriptor }>> = {
  model: {
    question: msg`Fit depends on the model. Which model do you have?`,
    choose: msg`Choose the model`,
  },
  year: { question: msg`Fit depends on the year. Which year is yours?`, choose: msg`Choose the year` },
  engine: {
    question: msg`Fit depends on the engine. Which engine do you have?`,
    choose: msg`Choose the engine`,
  },
};

interface FitQuestionProps {
  asks: Asked;
  /** Parts that the answer decides on. */
  count?: number;
  onChoose: () => void;
}

/** Asks for the fact that decides whether the parts below fit. */
export function FitQuestion({ asks, count, onChoose }: FitQuestionProps) {
  const { question, choose } = questions[asks];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-secondary pl-3">
      <h3 className="text-base">
        {count === undefined
          ? i18n._(question)
          : [plural(count, { one: '# part', other: '# parts' }), i18n._(question)].join(': ')}
      </h3>
      <Button onClick={onChoose}>{i18n._(choose)}</Button>
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
