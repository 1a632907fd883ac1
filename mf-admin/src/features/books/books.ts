import { type Register, routes } from '@shop/contracts/client';
import { callQuery, useApi, useQuery } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';

export function useBooks(month: string) {
  return useQuery(callQuery(useApi(), routes.getBooks, { params: { month } }));
}

export function usePayouts(month: string) {
  return useQuery(callQuery(useApi(), routes.getPayouts, { params: { month } }));
}

export function usePayoutsDownload(month: string) {
  const api = useApi();
  return useDownload(
    async () => (await api.call(routes.exportPayouts, { params: { month } })).body,
    () => `payouts-${month}.csv`,
  );
}

export function useRegisterDownload(month: string) {
  const api = useApi();
  return useDownload(
    async (register: Register) =>
      (await api.call(routes.exportRegister, { params: { month, register } })).body,
    (register) => `${register}-${month}.csv`,
  );
}

export function useDocumentsDownload(month: string) {
  const api = useApi();
  return useDownload(
    async () => (await api.call(routes.exportDocuments, { params: { month } })).body,
    () => `documents-${month}.zip`,
  );
}
