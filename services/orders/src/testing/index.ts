/** The orders service in one process, for tests that build a shop out of several services. */
export { defaultShopId } from '../payments/payment.config.ts';
export { createPaymentProvider } from '../payments/payment-provider.ts';
export { startPaymentsStandIn } from './payments-stand-in.ts';
export { sweepOnce } from './sweeps.ts';
export { startTestOrders, type TestOrders } from './test-orders.ts';
