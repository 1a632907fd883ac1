/** The orders service in one process, for tests that combine several services. */
export { defaultShopId } from '../payments/payment.config.ts';
export { createPaymentProvider } from '../payments/payment-provider.ts';
export { startPaymentsStandIn } from './payments-stand-in.ts';
export { sweepOnce } from './sweeps.ts';
export { startTestOrders, type TestOrders } from './test-orders.ts';
