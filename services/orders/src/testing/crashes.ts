import { createMetrics } from '@shop/service-kit';
import { startTestIdentity } from '@shop/service-kit/testing';
import { expect } from 'vitest';
import { createStockRequestSweep } from '../orders/order.sweepers.ts';
import { paymentSettings } from '../payments/payment.config.ts';
import { createPaymentProvider } from '../payments/payment-provider.ts';
import type { FaultPoint } from './fault-points.ts';
import { type OrdersProcess, startOrdersProcess } from './orders-process.ts';
import { startPaymentsStandIn } from './payments-stand-in.ts';
import { sweepsOf } from './sweeps.ts';
import { startTestOrders } from './test-orders.ts';

function later(minutes: number) {
  return new Date(Date.now() + minutes * 60_000);
}

/** Starts a shop whose api processes can be killed at a fault point while the rest keeps running. */
export async function startCrashes() {
  const standIn = await startPaymentsStandIn();
  const sandbox = { STRIPE_SANDBOX_URL: standIn.url };
  const provider = createPaymentProvider(paymentSettings(sandbox), createMetrics('test'));
  const app = await startTestOrders({ provider });
  const { deps } = app;
  const env = { ...sandbox, ...app.env, IDENTITY_URL: (await startTestIdentity()).url };
  const askAgain = createStockRequestSweep(deps);
  const sweeps = sweepsOf(app);

  /** Runs the sweeps of the minutes after a crash. */
  async function recover(): Promise<void> {
    await deps.orderOutbox.sweep(later(1));
    await askAgain(later(1));
    await sweeps.silentPayments(later(5));
    await sweeps.halfSettled(later(5));
  }

  /** Runs a call that kills its api process at the fault point; the caller gets no reply. */
  async function crash(point: FaultPoint, act: (api: OrdersProcess) => Promise<unknown>): Promise<void> {
    const api = await startOrdersProcess('api', env, point);
    await expect(act(api)).rejects.toThrow();
    expect(await api.ended).toBe('SIGKILL');
    await recover();
  }

  return { app, deps, env, standIn, crash };
}
