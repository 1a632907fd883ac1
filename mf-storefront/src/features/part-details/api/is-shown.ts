import { partNumberKey, routes } from '@shop/contracts/client';
import { callQuery, useApi, useQuery } from '@shop/front-kit';

/** Returns whether buyers can see the part of this number: a hidden one has no page. */
export function useIsShown(partNumber: string): boolean {
  const body = { numbers: [partNumber] };
  const { data = [] } = useQuery(callQuery(useApi(), routes.lookUpParts, { body }));
  const key = partNumberKey(partNumber);
  return data.some(({ parts }) => parts.some((part) => partNumberKey(part.partNumber) === key));
}
