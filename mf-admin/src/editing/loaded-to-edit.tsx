import { Loaded, LoadingState } from '@shop/front-kit';
import type { ComponentProps } from 'react';

type LoadedProps<Data> = ComponentProps<typeof Loaded<Data>>;

interface LoadedToEditProps<Data> extends Pick<LoadedProps<Data>, 'children'> {
  query: LoadedProps<Data>['query'] & { readonly isFetchedAfterMount: boolean };
  label: string;
}

/** Waits for the current record: its form must not start from a cached copy. */
export function LoadedToEdit<Data>({ query, label, children }: LoadedToEditProps<Data>) {
  if (!query.isFetchedAfterMount) return <LoadingState label={label} />;
  return (
    <Loaded query={query} label={label}>
      {children}
    </Loaded>
  );
}
