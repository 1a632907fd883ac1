import { plural, t } from '@lingui/core/macro';
import { type BasketLine, limits } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { Button } from '@shop/front-kit';
import { addToBasket, messageOf, useToast, useUnsavedWork } from '@shop/shop-runtime';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type LookedUp, useLookUp } from '../look-up-parts.ts';
import type { ChosenColumns } from '../pasted-lines.rules.ts';
import { basketLineOf, renumbered, type UnderstoodLine, withCorrections } from '../understood-lines.ts';
import { ChooseColumns } from './choose-columns.tsx';
import { PasteForm } from './paste-form.tsx';
import { UnderstoodList } from './understood-list.tsx';

type Checked = LookedUp;

/** Adds the ready lines to the basket; the others stay as text, so that nothing is lost. */
function putIn({ lines, leftOut }: Checked) {
  const ready = lines.flatMap((line) => {
    const basketLine = basketLineOf(line);
    return basketLine ? [{ line, basketLine }] : [];
  });
  const noRoom = new Set(
    addToBasket(ready.map(({ basketLine }): BasketLine => basketLine)).map(({ partId }) => partId),
  );
  const added = ready.filter(({ basketLine }) => !noRoom.has(basketLine.partId)).map(({ line }) => line);
  // The rest is text without its header, so it has no columns.
  const left: Checked = { lines: renumbered(lines.filter((line) => !added.includes(line))), leftOut };
  return { added: added.length, noRoom: noRoom.size, left };
}

function useQuickOrder() {
  const navigate = useNavigate();
  const toast = useToast();
  const lookUp = useLookUp();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<Checked>();
  const [isDone, setDone] = useState(false);
  useUnsavedWork(text.trim() !== '');
  useEffect(() => {
    if (isDone) void navigate(paths.basket);
  }, [isDone, navigate]);
  const result = useRef<HTMLElement>(null);
  // After the render that shows the result.
  useEffect(() => {
    if (lookUp.data) result.current?.focus();
  }, [lookUp.data]);
  const [earlier, setEarlier] = useState<readonly UnderstoodLine[]>([]);
  const check = (asked: string, columns?: ChosenColumns): void =>
    lookUp.mutate(columns ? { text: asked, columns } : { text: asked }, {
      onSuccess: (read) => {
        const lines = columns ? read.lines : withCorrections(read.lines, earlier);
        setChecked({ ...read, lines });
        setEarlier(lines);
      },
    });
  const change = (typed: string): void => {
    setText(typed);
    setChecked(undefined);
  };
  const replace = (line: UnderstoodLine): void => {
    const lines = (checked?.lines ?? []).map((each) => (each.key === line.key ? line : each));
    setChecked((now) => now && { ...now, lines });
    setEarlier(lines);
  };
  const add = (): void => {
    if (!checked) return;
    const { added, noRoom, left } = putIn(checked);
    const rest = [...left.lines.flatMap(({ texts }) => texts), ...left.leftOut];
    if (added > 0)
      toast.success(plural(added, { one: 'Added to basket: # part', other: 'Added to basket: # parts' }));
    if (noRoom > 0) toast.error(t`A basket holds ${limits.orderLinesMax} different parts`);
    setText(rest.join('\n'));
    setChecked(left);
    result.current?.focus();
    setDone(rest.length === 0);
  };
  return { text, checked, result, lookUp, check, change, replace, add };
}

function LeftOut({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <p className="text-sm font-medium text-warning">
      {plural(lines.length, {
        one: `A list has at most ${limits.orderLinesMax} lines: # line more wasn't read and stays here for the next list.`,
        other: `A list has at most ${limits.orderLinesMax} lines: # lines more weren't read and stay here for the next list.`,
      })}
    </p>
  );
}

export function QuickOrder() {
  const { text, checked, result, lookUp, check, change, replace, add } = useQuickOrder();
  const ready = checked?.lines.some((line) => basketLineOf(line) !== undefined) ?? false;
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-12">
      <PasteForm
        text={text}
        busy={lookUp.isPending}
        error={lookUp.isError ? messageOf(lookUp.error) : undefined}
        onChange={change}
        onCheck={check}
      />
      {checked && (
        <section
          ref={result}
          tabIndex={-1}
          aria-label={t`Matched parts`}
          className="grid content-start gap-4"
        >
          {checked.columns && (
            <ChooseColumns columns={checked.columns} onChoose={(columns) => check(text, columns)} />
          )}
          <UnderstoodList lines={checked.lines} onChange={replace} />
          <LeftOut lines={checked.leftOut} />
          <Button
            kind="primary"
            className="justify-self-start"
            disabled={!ready}
            onClick={add}
          >{t`Add to basket`}</Button>
        </section>
      )}
    </div>
  );
}
