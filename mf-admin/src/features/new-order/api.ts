import { t } from '@lingui/core/macro';
import { calls, type NewWholeOrder } from '@shop/contracts/client';
import { callQuery } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ownPaths } from '../../own-paths.ts';

const fewRows = '8';

/** Finds accounts by email or name; idle without text. */
export function useFoundBuyers(q: string) {
  const query = { limit: fewRows, q };
  return useQuery({ ...callQuery(useApi(), calls.listUsers, { query }), enabled: q !== '' });
}

/** Finds parts on sale by number, name or vehicle; idle without text. */
export function useFoundParts(q: string) {
  const query = { limit: fewRows, q };
  return useQuery({ ...callQuery(useApi(), calls.listParts, { query }), enabled: q !== '' });
}

/** Places the order and opens its page. */
export function usePlaceFor(uid: string) {
  const navigate = useNavigate();
  return useChange({
    send: (api, body: NewWholeOrder, headers) =>
      api.call(calls.placeOrderForBuyer, { params: { uid }, body, headers }),
    once: {
      what: 'buyer-order',
      of: uid,
      made: ({ id, number = id }) => t`${number} was placed for this buyer`,
      again: t`Place another order`,
    },
    done: t`Order placed! The buyer gets a mail with a link to pay.`,
    onDone: ({ body: { number, orderId } }) => navigate(ownPaths.manageOrder(number ?? orderId)),
    inForm: true,
  });
}
