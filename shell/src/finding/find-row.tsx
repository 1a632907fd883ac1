import { t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { Button } from '@shop/front-kit';
import type { ComponentProps, ReactNode } from 'react';

/** Identifies the box of index.html to the one that replaces it. */
export const findBoxId = 'find-box';

interface FindRowProps extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  input?: ComponentProps<'input'>;
  /** Suggestions below the box. */
  list?: ReactNode;
  /** Name of the current vehicle. */
  vehicle?: string | undefined;
  /** Without it, the button waits for its script. */
  onVehicle?: () => void;
}

/** The row below the navigation; without scripts its form opens the results. */
export function FindRow({ input, list, vehicle, onSubmit, onVehicle }: FindRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers, and jsdom, do not know the search element
    <div role="search" aria-label={t`All parts`} className="border-b border-base-300 print:hidden">
      <div className="kit-page-width pt-3 pb-2">
        <div className="relative flex justify-between gap-2">
          <form
            action={`${paths.home}#parts`}
            className="flex min-w-0 flex-1 sm:relative sm:max-w-2xl"
            onSubmit={onSubmit}
          >
            <input
              id={findBoxId}
              name="q"
              type="search"
              aria-label={t`Search all parts`}
              placeholder={t`Find parts`}
              className="kit-control min-w-0 rounded-r-none border-r-0"
              {...input}
            />
            <Button type="submit" className="rounded-l-none px-3">{t`Find`}</Button>
            {list}
          </form>
          <Button
            className="px-3 noscript:hidden"
            aria-label={vehicle && t`Your vehicle: ${vehicle}`}
            disabled={!onVehicle}
            onClick={onVehicle}
          >
            <span className="max-w-24 truncate sm:max-w-64">{vehicle ?? t`Your vehicle`}</span>
          </Button>
        </div>
      </div>
    </div>
  );
}
