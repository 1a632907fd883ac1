import { addressInLine, type CompanyContact } from '@shop/contracts/client';
import { useCompany } from './use-company.ts';

/** One of the company's data, for use within a sentence. */
export function CompanyText({ of }: { of: keyof CompanyContact }) {
  const company = useCompany();
  if (!company) return <span aria-hidden className="kit-skeleton inline-block h-4 w-40" />;
  return of === 'address' ? addressInLine(company.address) : company[of];
}
