import type { CompanyContact, companyRoutes, EditableCompany } from '@shop/contracts';
import { answer, type Handlers, savedOrRefuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';

export function companyHandlers({
  companyStore,
}: Pick<OrdersDeps, 'companyStore'>): Handlers<typeof companyRoutes> {
  return {
    getCompanyContact: async () => answer(contactOf(await companyStore.current())),
    getCompany: async () => answer(await companyStore.current()),
    changeCompany: async ({ body: { version, ...wanted }, caller: { email: by } }) => {
      const saved = await companyStore.save(wanted, version, { by, at: new Date() });
      return answer(savedOrRefuse(saved, { code: 'company-changed', noun: 'the company data' }));
    },
  };
}

/** Everything but the bank account, which only a proforma invoice shows. */
export function contactOf({ name, address, taxId, phone, email }: EditableCompany): CompanyContact {
  return { name, address, taxId, phone, email };
}
