import { Button, paths } from '@shop/front-kit';
import { Car, Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface VehicleButtonProps extends Pick<ComponentProps<typeof Button>, 'onClick' | 'disabled'> {
  /** Name of the current vehicle. */
  name?: string | undefined;
}

export function VehicleButton({ name, ...rest }: VehicleButtonProps) {
  return (
    <Button
      className="ml-auto min-w-0 px-3 noscript:hidden"
      aria-haspopup="dialog"
      aria-label={name && `Your vehicle: ${name}`}
      {...rest}
    >
      <Car aria-hidden size={18} className="flex-none" />
      <span className="text-left max-sm:line-clamp-2 max-sm:max-w-20 max-sm:text-xs/tight max-sm:whitespace-normal sm:max-w-64 sm:truncate">
        {name ?? 'Your vehicle'}
      </span>
    </Button>
  );
}

/** Identifies the box of index.html to the one that replaces it. */
export const findBoxId = 'find-box';

interface FindRowProps extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  input?: ComponentProps<'input'>;
  /** Suggestions below the box. */
  list?: ReactNode;
  vehicle: ReactNode;
}

/** The row below the navigation; without scripts its form opens the results. */
export function FindRow({ input, list, vehicle, onSubmit }: FindRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers, and jsdom, do not know the search element
    <div role="search" aria-label="All parts" className="border-b border-base-300 print:hidden">
      <div className="mx-auto flex max-w-(--page-width) items-center gap-2 px-(--page-margin) pt-3 pb-2">
        <form
          action={`${paths.home}#parts`}
          className="relative flex min-w-0 flex-1 sm:max-w-2xl"
          onSubmit={onSubmit}
        >
          <input
            id={findBoxId}
            name="q"
            type="search"
            aria-label="Search all parts"
            placeholder="Name or number"
            className="input kit-control min-w-0 rounded-r-none border-r-0"
            {...input}
          />
          <button type="submit" className="kit-icon-button rounded-l-none border border-(--control-line)">
            <Search aria-hidden size={20} />
            <span className="sr-only">Find</span>
          </button>
          {list}
        </form>
        {vehicle}
      </div>
    </div>
  );
}
