import Stripe from 'stripe';

/** The official SDK, talking to a stand-in. */
export function sdkFor(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_sandbox', {
    host: hostname,
    port,
    protocol: 'http',
    timeout: 10_000,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
