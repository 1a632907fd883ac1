import Stripe from 'stripe';

/** The official SDK, talking to a stand-in. */
export function sdkFor(url: string, key = 'sk_test_sandbox', retries = 0): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    timeout: 10_000,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}
