import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';

/** A filter that is typed: any text, empty if it is not in the address. */
export const textFilter = z._default(z.string(), '');

/** A filter that is chosen: one of the values, undefined for any other. */
export function choiceFilter<const Values extends readonly string[]>(values: Values) {
  return z.catch(z.optional(z.enum(values)), undefined);
}

/** The filters of a list, by their names in the address. */
export const listFilter = z.object;

export type ListFilter<Schema extends z.ZodMiniObject> = z.output<Schema>;

/** The filters, order and view of a list, all in the address. `change` merges into the latest ones and drops empty ones. */
export function useListFilter<Schema extends z.ZodMiniObject>(schema: Schema) {
  const [search, setSearch] = useSearchParams();
  const filter = z.parse(schema, Object.fromEntries(search));
  const change = (values: Readonly<Record<string, string>>): void =>
    setSearch(
      (latest) => {
        const merged = { ...Object.fromEntries(latest), ...values };
        return Object.entries(merged).filter(([, value]) => value !== '');
      },
      { replace: true, preventScrollReset: true },
    );
  return [filter, change] as const;
}
