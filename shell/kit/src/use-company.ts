import { type CompanyContact, calls } from '@shop/contracts/client';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from './query.ts';

/** It comes with the page and hardly ever changes. */
const freshMs = 600_000;

/** Returns the company's data as an owner last saved it; undefined until it is known. */
export function useCompany(): CompanyContact | undefined {
  const call = callQuery(useApi(), calls.getCompanyContact, {});
  return useQuery({ ...call, staleTime: freshMs }).data;
}
