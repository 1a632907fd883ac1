import { z } from 'zod';
import { frontEndPackages } from '../constants.ts';
import { limits } from '../limits.ts';
import { routesOf } from '../route.ts';

const route = routesOf('gateway');

/** The build as named in `/remotes.json`: `1.2.0`, `1.2.0-3fa9c1d2`, `1.2.0+3fa9c1d2`; `unknown` if unavailable. */
const frontEndVersion = z
  .string()
  .max(64)
  .regex(/^(unknown|\d+\.\d+\.\d+[\w.+-]*)$/);

const about = {
  package: z.enum(frontEndPackages),
  version: frontEndVersion,
  /** Route pattern, such as `/purchase/:id`: never the actual address, which may hold personal data. */
  page: z.string().max(100),
};

/** The id that a visitor saw with the error and may tell support. */
const requestId = z
  .string()
  .regex(/^[\w.-]{8,80}$/)
  .optional();

const message = z.string().max(limits.frontEndMessageMax);

/** Names from https://web.dev/articles/vitals: times in ms, CLS without a unit. */
export const webVitals = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

const frontEndReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('load'), ...about }),
  z.object({
    kind: z.literal('error'),
    ...about,
    message,
    stack: z.string().max(limits.frontEndStackMax),
    requestId,
  }),
  z.object({ kind: z.literal('remote-failed'), ...about, message, requestId }),
  z.object({
    kind: z.literal('vital'),
    ...about,
    vital: z.enum(webVitals),
    value: z.number().min(0).max(600_000),
  }),
]);

export const frontEndReports = z.object({
  reports: z.array(frontEndReport).min(1).max(20),
});

export const frontEndHealth = z.object({
  /** ISO time. Reports since then are counted, about ten minutes. */
  since: z.string(),
  /** By package, then version. A version without visitors since then is absent. */
  packages: z.array(
    z.object({
      package: z.string(),
      version: z.string(),
      /** Network addresses, each counted once. */
      visitors: z.number().int(),
      visitorsWithErrors: z.number().int(),
      failedLoads: z.number().int(),
    }),
  ),
});

export const frontEndRoutes = {
  reportFrontEnds: route('reportFrontEnds', {
    summary:
      'Anonymous reports of pages: loads, errors, failed loads, web vitals. JSON whatever the Content-Type',
    body: frontEndReports,
    reply: z.object({ accepted: z.number().int() }),
  }),
  readFrontEndHealth: route('readFrontEndHealth', {
    summary:
      'Visitors of each version of each front end that reported to this gateway in the last ten minutes, and how many had errors',
    reply: frontEndHealth,
  }),
} as const;

export type FrontEndReport = z.infer<typeof frontEndReport>;
export type FrontEndHealth = z.infer<typeof frontEndHealth>;
