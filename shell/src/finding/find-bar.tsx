import { readVehicle, type Suggestion, vehicleName } from '@shop/contracts/client';
import {
  chooseVehicle,
  garageStore,
  paths,
  useLocation,
  useNavigate,
  useSuggestBox,
  useVehicleDialog,
  useYourVehicle,
} from '@shop/front-kit';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { FindRow, findBoxId, VehicleButton } from './find-row.tsx';

function resultsOf(query: Readonly<Record<string, string>>): string {
  return `${paths.home}?${new URLSearchParams(query)}#parts`;
}

function placeOf(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'family':
      return resultsOf({ family: suggestion.family });
    case 'vehicle':
      return resultsOf({ vehicle: suggestion.vehicle });
    case 'word':
      return resultsOf({ q: suggestion.text });
    default:
      return paths.part(suggestion.partNumber);
  }
}

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

function findServedBox(): HTMLInputElement | undefined {
  const box = document.getElementById(findBoxId);
  return box instanceof HTMLInputElement ? box : undefined;
}

/** Takes over what a visitor typed into the box of index.html, and its focus. */
function useServedBox(onTyped: (text: string) => void) {
  const box = useRef<HTMLInputElement>(null);
  const [served] = useState(findServedBox);
  const [hadFocus] = useState(() => served !== undefined && served === document.activeElement);
  useLayoutEffect(() => {
    if (served?.value) onTyped(served.value);
    if (hadFocus) box.current?.focus();
  }, [served, hadFocus, onTyped]);
  return box;
}

/** Search and vehicle on every page. */
export function FindBar() {
  const navigate = useNavigate();
  const vehicle = useYourVehicle();
  const askForVehicle = useVehicleDialog();
  const [typed, setTyped] = useTyped();
  const box = useServedBox(setTyped);
  const choose = (suggestion: Suggestion): void => {
    const named = suggestion.kind === 'vehicle' ? readVehicle(suggestion.vehicle) : undefined;
    if (named?.model !== undefined && garageStore.read().vehicles.length === 0) chooseVehicle(named);
    setTyped(suggestion.kind === 'word' ? suggestion.text : '');
    void navigate(placeOf(suggestion));
  };
  const { input, list } = useSuggestBox({ typed, onType: setTyped, onChoose: choose });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const q = typed.trim();
    void navigate(q === '' ? `${paths.home}#parts` : resultsOf({ q }));
  };
  return (
    <FindRow
      input={{ ...input, ref: box }}
      list={list}
      onSubmit={submit}
      vehicle={
        <VehicleButton
          name={vehicle && vehicleName(vehicle)}
          onClick={() => void askForVehicle('Add vehicle')}
        />
      }
    />
  );
}
