/** Where everything stands on a card; the card and its skeleton share it, so that nothing moves when parts arrive. */
export const cardLayout = {
  card: 'grid h-full grid-cols-[7rem_1fr] content-start gap-x-4 gap-y-3 rounded-lg border border-base-300 bg-base-100 transition-colors hover:border-(--control-line) p-4 sm:grid-cols-[minmax(12rem,4fr)_5fr] sm:grid-rows-[auto_1fr_auto] sm:gap-x-6 sm:p-5',
  picture: 'sm:row-span-2 sm:self-start',
  head: 'min-w-0',
  text: 'col-span-2 text-sm text-muted sm:col-span-1 lg:min-h-[3lh]',
  stock: 'col-span-2 grid content-end gap-1.5 sm:col-span-1',
  foot: 'col-span-2 flex items-end justify-between gap-4 sm:col-span-1',
} as const;

export const cardGrid = 'grid gap-4 lg:grid-cols-2 lg:gap-6';
