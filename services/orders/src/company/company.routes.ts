import type { companyRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changesOf } from './company.rules.ts';

function overtaken() {
  return refuse.conflict('company-changed', 'Another admin changed the company data');
}

export function companyHandlers({
  companyStore,
}: Pick<OrdersDeps, 'companyStore'>): Handlers<typeof companyRoutes> {
  return {
    getCompany: async () => answer(await companyStore.current()),
    changeCompany: async ({ body: { version, ...wanted }, caller: { email: by } }) => {
      const before = await companyStore.current();
      // Also covers a retry whose first response was lost.
      if (changesOf(before, wanted).length === 0) return answer(before);
      if (version !== before.version) throw overtaken();
      if (!(await companyStore.save(wanted, { before, by, at: new Date() }))) throw overtaken();
      return answer({ ...wanted, version: version + 1 });
    },
  };
}
