import { limits } from '@shop/contracts';
import type { SlowClientLimits } from '@shop/service-kit/serving';
import type { BodyLimits } from './bodies/read-body.ts';
import type { StreamLimits } from './bodies/stream-body.ts';

const mebibyte = 1024 * 1024;

/**
 * How long the gateway waits for its clients, and for how many at once. With foreign pictures (`images/pictures.ts`) all of it
 * takes less than half of the memory of its container. Decision 061.
 */
export interface ClientLimits {
  readonly json: BodyLimits;
  readonly picture: BodyLimits;
  /** A file that only its service reads, while it comes. Admins alone send such. */
  readonly file: StreamLimits;
  /** What pages report of themselves. */
  readonly reports: BodyLimits;
  /** Those who do not read the reply that they asked for; until the next piece fits. */
  readonly readers: SlowClientLimits;
}

export const defaultClientLimits: ClientLimits = {
  json: {
    maxBytes: limits.jsonBodyBytes,
    wholeMs: 10_000,
    perClient: 32,
    total: 512,
    heldBytes: 16 * mebibyte,
  },
  picture: {
    // And room for the boundaries and headers around the file.
    maxBytes: limits.imageBytes + 16 * 1024,
    wholeMs: 120_000,
    pace: { bytes: 64 * 1024, ms: 5_000 },
    perClient: 4,
    total: 64,
    heldBytes: 32 * mebibyte,
  },
  file: {
    maxBytes: limits.importBytes,
    wholeMs: 120_000,
    pace: { bytes: 64 * 1024, ms: 5_000 },
    perClient: 2,
    total: 8,
  },
  reports: {
    maxBytes: limits.frontEndReportBytes,
    wholeMs: 10_000,
    perClient: 8,
    total: 64,
    heldBytes: 2 * mebibyte,
  },
  // Far fewer than there are connections to a service.
  readers: { ms: 30_000, perClient: 32, total: 96 },
};
