import { t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { useSuggestBox, useVehicleDialog } from '@shop/front-kit';
import { nameOfVehicle, useGarage } from '@shop/shop-runtime';
import { type RefObject, type SyntheticEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FindRow, findBoxId } from './find-row.tsx';

/** The text of the box, which follows a search in the address of the catalogue. */
function useTyped() {
  const { pathname, search } = useLocation();
  const searched = pathname === paths.home ? (new URLSearchParams(search).get('q') ?? '') : undefined;
  const [known, setKnown] = useState(searched);
  const state = useState(searched ?? '');
  if (known !== searched) {
    setKnown(searched);
    if (searched !== undefined) state[1](searched);
  }
  return state;
}

/** Takes over what a visitor typed into the box of index.html, and its focus. */
function useServedBox(box: RefObject<HTMLInputElement | null>, onTyped: (text: string) => void): void {
  const [served] = useState(() => {
    const element = document.getElementById(findBoxId) as HTMLInputElement | null;
    return element && { element, hadFocus: element === document.activeElement };
  });
  useLayoutEffect(() => {
    if (served?.element.value) onTyped(served.element.value);
    if (served?.hadFocus) box.current?.focus();
  }, [box, served, onTyped]);
}

/** Search and vehicle on every page. */
export function FindBar() {
  const navigate = useNavigate();
  const [vehicle] = useGarage();
  const askForVehicle = useVehicleDialog();
  const [typed, setTyped] = useTyped();
  const { box, input, list } = useSuggestBox({
    typed,
    onType: setTyped,
    onChoose: (_suggestion, place) => {
      setTyped('');
      void navigate(place);
    },
  });
  useServedBox(box, setTyped);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const q = typed.trim();
    void navigate(`${paths.home}${q && `?${new URLSearchParams({ q })}`}#parts`);
  };
  return (
    <FindRow
      input={input}
      list={list}
      onSubmit={submit}
      vehicle={vehicle && nameOfVehicle(vehicle)}
      onVehicle={() => void askForVehicle(t`Add vehicle`)}
    />
  );
}
