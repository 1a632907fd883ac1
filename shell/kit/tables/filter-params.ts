import { useSearchParams } from '@shop/front-kit';

/** Filters of a list, kept in the address. `change` merges into the latest filters and drops empty ones. */
export function useFilterParams() {
  const [search, setSearch] = useSearchParams();
  const change = (values: Readonly<Record<string, string>>): void =>
    setSearch(
      (latest) => {
        const merged = { ...Object.fromEntries(latest), ...values };
        return Object.entries(merged).filter(([, value]) => value !== '');
      },
      { replace: true },
    );
  return [search, change] as const;
}
