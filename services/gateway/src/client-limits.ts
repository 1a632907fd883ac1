import { limits } from '@shop/contracts';
import type { BodyLimits } from './bodies/read-body.ts';

const mebibyte = 1024 * 1024;

/**
 * Time and number limits for slow clients. Together with foreign pictures (`images/pictures.ts`) they use
 * less than half of the container's memory. See decision 061.
 */
export interface ClientLimits {
  readonly json: BodyLimits;
  readonly picture: BodyLimits;
  readonly reports: BodyLimits;
  /** How long a client may read nothing of its reply, ms. */
  readonly unreadMs: number;
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
    // Plus the multipart boundaries and headers.
    maxBytes: limits.imageBytes + 16 * 1024,
    wholeMs: 120_000,
    pace: { bytes: 64 * 1024, ms: 5_000 },
    perClient: 4,
    total: 64,
    heldBytes: 32 * mebibyte,
  },
  reports: {
    maxBytes: limits.frontEndReportBytes,
    wholeMs: 10_000,
    perClient: 8,
    total: 64,
    heldBytes: 2 * mebibyte,
  },
  unreadMs: 30_000,
};
