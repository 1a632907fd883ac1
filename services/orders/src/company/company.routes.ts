import type { companyRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';

export function companyHandlers({
  companyStore,
}: Pick<OrdersDeps, 'companyStore'>): Handlers<typeof companyRoutes> {
  return {
    getCompany: async () => answer(await companyStore.current()),
    changeCompany: async ({ body: { version, ...wanted }, caller: { email: by } }) => {
      const saved = await companyStore.save(wanted, version, { by, at: new Date() });
      if (!saved) throw refuse.conflict('company-changed', 'Another admin changed the company data');
      return answer(saved);
    },
  };
}
