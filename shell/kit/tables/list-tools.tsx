import { t } from '@lingui/core/macro';
import { Button, Dialog, TextInput } from '@shop/front-kit';
import { CheckBox } from '@shop/front-kit/forms';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { TableModel } from './columns.ts';
import { useKeptList } from './kept-lists.ts';
import { ToolButton } from './tool-button.tsx';

interface ToolProps {
  name: string;
  children: (close: () => void) => ReactNode;
}

/** A button above a list that opens a dialog of its name. */
function Tool({ name, children }: ToolProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <ToolButton kind="plain" onClick={() => setOpen(true)}>
        {name}
      </ToolButton>
      {isOpen && (
        <Dialog title={name} onClose={close} actions={<Button onClick={close}>{t`Close`}</Button>}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}

/** Chooses the columns of a table. The first one stays, so that every row has its name. */
export function ColumnChoice<Line extends RowData, Thing extends RowData>({
  table,
}: Pick<TableModel<Line, Thing>, 'table'>) {
  return (
    <Tool name={t`Columns`}>
      {() => (
        <fieldset className="grid sm:grid-cols-2">
          <legend className="sr-only">{t`Columns to show`}</legend>
          {table.getAllLeafColumns().map((column) => (
            <CheckBox
              key={column.id}
              label={String(column.columnDef.header)}
              checked={column.getIsVisible()}
              disabled={!column.getCanHide()}
              onChange={column.getToggleVisibilityHandler()}
            />
          ))}
        </fieldset>
      )}
    </Tool>
  );
}

interface ViewListProps {
  list: string;
  onClose: () => void;
}

function ViewList({ list, onClose }: ViewListProps) {
  const { views, keep } = useKeptList(list);
  const { search } = useLocation();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const without = (gone: string) => views.filter((view) => view.name !== gone);
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name === '') return;
    keep({ views: [...without(name), { name, search }] });
    onClose();
  };
  return (
    <>
      <ul className="mb-6">
        {views.map((view) => (
          <li key={view.name} className="flex items-center justify-between gap-3">
            <Link
              to={{ search: view.search }}
              preventScrollReset
              className="kit-link kit-link-alone wrap-anywhere"
              onClick={onClose}
            >
              {view.name}
            </Link>
            <Button
              kind="plain"
              aria-label={t`Remove the view ${view.name}`}
              onClick={() => keep({ views: without(view.name) })}
            >{t`Remove`}</Button>
          </li>
        ))}
      </ul>
      <form className="grid gap-4" onSubmit={save}>
        <TextInput
          label={t`Name`}
          hint={t`Keeps the filters and the order of now under this name, on this device.`}
          maxLength={60}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={name === ''}
        >{t`Save this view`}</Button>
      </form>
    </>
  );
}

/** Filters and order that the reader named, to return to them. */
export function SavedViews({ list }: { list: string }) {
  return <Tool name={t`Views`}>{(close) => <ViewList list={list} onClose={close} />}</Tool>;
}
