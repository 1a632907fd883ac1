/** Shared by order lists and single orders, so a change refetches both. */
export const ordersKey = ['all-orders'] as const;
