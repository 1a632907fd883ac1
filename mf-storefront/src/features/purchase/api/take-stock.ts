import { catalogRoutes, type Part } from '@shop/contracts';
import type { Api } from '@shop/front-kit';

interface Taken {
  readonly part: Part;
  readonly quantity: number;
}

/** Step 2 (PUR-14). True when the shop says that one record was changed; it has taken the stock with the order itself. */
export const takeStock = async (api: Api, { part, quantity }: Taken): Promise<boolean> => {
  const { body } = await api.call(catalogRoutes.updatePart, {
    params: { id: part._id },
    body: { availableQuantity: Math.max(0, part.availableQuantity - quantity) },
  });
  return body.modifiedCount === 1;
};
