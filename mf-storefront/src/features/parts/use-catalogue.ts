import { t } from '@lingui/core/macro';
import { vehicleName } from '@shop/contracts/client';
import { formatMoney, useVehicleDialog } from '@shop/front-kit';
import { safeSessionStorage, useGarage } from '@shop/shop-runtime';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useNearViewport } from '../../components/use-near-viewport.ts';
import { useWideScreen } from '../../components/use-wide-screen.ts';
import { namedFilters, vehicleInSearch } from './filter-names.rules.ts';
import { useFacets, useParts, useUnsureParts } from './list-parts.ts';
import { isFiltered, readView, type ViewChange, withoutFilters, writeView } from './part-view.rules.ts';

export const sectionId = 'parts';
export const toolsId = 'find-parts';

/** Keeps the view in the address. A change replaces the history entry, so Back leaves the catalogue. */
function usePartView() {
  const [params, setParams] = useSearchParams();
  const change = (next: ViewChange): void =>
    setParams((latest) => writeView(latest, next(readView(latest))), {
      replace: true,
      preventScrollReset: true,
    });
  return [readView(params), change] as const;
}

const filtersOpenKey = 'shop:filters-open';

/** Keeps the filter column open in this tab, so that returning visitors find the cards in the same place. */
function useFiltersOpen() {
  const isWide = useWideScreen();
  const [open, setOpen] = useState(() => isWide && safeSessionStorage.read(filtersOpenKey) !== null);
  const setAndKeep = (next: boolean): void => {
    if (isWide && next) safeSessionStorage.write(filtersOpenKey, 'open');
    else safeSessionStorage.remove(filtersOpenKey);
    setOpen(next);
  };
  return [open, setAndKeep] as const;
}

/** An address with a filter opens at the results, unless the reader returned to another place of the page. */
function useOpenAtResults(filtered: boolean): void {
  const { hash } = useLocation();
  const [opensAtResults] = useState(filtered && hash === '');
  useEffect(() => {
    if (opensAtResults && window.scrollY === 0) document.getElementById(toolsId)?.scrollIntoView();
  }, [opensAtResults]);
}

export function useCatalogue() {
  const [view, change] = usePartView();
  const [mark] = useGarage();
  const parts = useParts(view, mark);
  const unsure = useUnsureParts(view, mark);
  const askForVehicle = useVehicleDialog();
  useOpenAtResults(isFiltered(view));
  const [tools, near] = useNearViewport<HTMLDivElement>();
  const facets = useFacets(view, { wanted: near });
  const [filtersOpen, setFiltersOpen] = useFiltersOpen();
  const chooseVehicle = async (): Promise<void> => {
    const vehicle = await askForVehicle(t`Show parts that fit`);
    if (vehicle) change((latest) => ({ ...latest, vehicle }));
  };
  const filters = [
    ...namedFilters(view, { dollars: formatMoney, vehicle: vehicleName }),
    ...vehicleInSearch(parts.isPlaceholderData ? undefined : parts.data?.pages[0]?.headers),
  ];
  const clear = (): void => change(withoutFilters);
  return {
    view,
    change,
    clear,
    chooseVehicle: () => void chooseVehicle(),
    filters,
    parts,
    unsure,
    tools,
    facets,
    filtersOpen,
    setFiltersOpen,
  };
}

export type Catalogue = ReturnType<typeof useCatalogue>;
