import { useSearchParams } from '@shop/front-kit';
import * as z from 'zod/mini';

/** A filter that is typed: any text, empty if it is not in the address. */
export const textFilter = z._default(z.string(), '');

/** A filter that is chosen: one of the values, undefined for any other. */
export function choiceFilter<const Values extends readonly string[]>(values: Values) {
  return z.catch(z.optional(z.enum(values)), undefined);
}

type FilterShape = z.core.$ZodLooseShape;

/** The filters of a shape, as read from the address. */
export type ListFilter<Shape extends FilterShape> = z.output<z.ZodMiniObject<Shape>>;

/** The filters, order and view of a list, all in the address. `change` merges into the latest ones and drops empty ones. */
export function useListFilter<Shape extends FilterShape>(shape: Shape) {
  const [search, setSearch] = useSearchParams();
  const filter = z.parse(z.object(shape), Object.fromEntries(search));
  const change = (values: Readonly<Record<string, string>>): void =>
    setSearch(
      (latest) => {
        const merged = { ...Object.fromEntries(latest), ...values };
        return Object.entries(merged).filter(([, value]) => value !== '');
      },
      { replace: true },
    );
  return [filter, change] as const;
}
