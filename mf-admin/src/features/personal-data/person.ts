import { t } from '@lingui/core/macro';
import { calls, type ReplyOf, type Route, type WholeOrder } from '@shop/contracts/client';
import { keyOf, useForbiddenReaction } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { readPersonData, useDownload } from '@shop/front-kit/orders';
import { type Api, useApi } from '@shop/shop-runtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadZip } from 'client-zip';

type Found =
  NonNullable<(typeof calls.getPerson)['route']> extends infer R extends Route ? ReplyOf<R> : never;

/** A person with the orders whose data the law keeps. */
export interface Person extends Found {
  readonly paid: readonly WholeOrder[];
}

export function usePerson(email: string) {
  const api = useApi();
  const query = useQuery({
    queryKey: keyOf(calls.getPerson, { params: { email } }),
    queryFn: async (): Promise<Person> => {
      const { body } = await api.call(calls.getPerson, { params: { email } });
      const orders = await api.call(calls.exportOwnOrders, { query: { uid: body.uid } });
      return { ...body, paid: orders.body.filter(({ paid }) => paid !== undefined) };
    },
    retry: false,
  });
  useForbiddenReaction('ownList', query.error);
  return query;
}

async function* papersOf(api: Api, orders: readonly WholeOrder[]) {
  for (const { orderId } of orders) {
    const { body: papers } = await api.call(calls.listOrderDocuments, { params: { id: orderId } });
    for (const { id, fileName: name } of papers) {
      const { body } = await api.call(calls.getDocument, { params: { id } });
      if (body instanceof Blob) yield { name, input: body };
    }
  }
}

async function* filesOf(api: Api, { uid, user: { email }, paid }: Person) {
  const data = await readPersonData(api, { email, uid });
  yield { name: 'data.json', input: JSON.stringify(data, undefined, 2) };
  yield* papersOf(api, paid);
}

export function usePersonDownload() {
  return useDownload(
    async (api, person: Person) => ({ body: await downloadZip(filesOf(api, person)).blob() }),
    'personal-data.zip',
  );
}

export function useErase(onErased: () => void) {
  const queryClient = useQueryClient();
  return useChange({
    send: (api, email: string) => api.call(calls.erasePerson, { params: { email } }),
    done: t`The account is closed and its data is being deleted`,
    onDone: (_reply, email) => {
      queryClient.removeQueries({ queryKey: keyOf(calls.getPerson, { params: { email } }) });
      onErased();
    },
  });
}
