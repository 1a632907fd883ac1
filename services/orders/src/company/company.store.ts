import type { EditableCompany } from '@shop/contracts';
import { createVersionedStore } from '@shop/service-kit';
import type { Db } from 'mongodb';
import { defaultCompany } from '../papers/papers.rules.ts';

export const companyCollection = 'company_versions';

export function createCompanyStore(db: Db) {
  return createVersionedStore<EditableCompany>(db, {
    collection: companyCollection,
    defaults: defaultCompany,
    id: 'company',
    name: 'Company',
  });
}

export type CompanyStore = ReturnType<typeof createCompanyStore>;
