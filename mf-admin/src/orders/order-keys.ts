/** Lists of orders and single ones: a change of one is read again everywhere. */
export const ordersKey = ['all-orders'] as const;
