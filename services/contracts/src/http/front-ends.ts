import { z } from 'zod';
import { frontEndPackages } from '../constants.ts';
import { limits } from '../limits.ts';
import { route } from '../route.ts';

/** The build as `/remotes.json` names it: `1.2.0`, `1.2.0-3fa9c1d2`, `1.2.0+3fa9c1d2`; `unknown` where the page could not tell. */
const frontEndVersion = z
  .string()
  .max(64)
  .regex(/^(unknown|\d+\.\d+\.\d+[\w.+-]*)$/);

const about = {
  package: z.enum(frontEndPackages),
  version: frontEndVersion,
  /** Pattern of the page, `/purchase/:id`: never the address with what stands in it. */
  page: z.string().max(100),
};

const message = z.string().max(limits.frontEndMessageMax);

/** The visitor's number, which the edge takes from a cookie that it signed. Believed of trusted proxies only. */
export const visitorHeader = 'x-shop-visitor';

/** Names of https://web.dev/articles/vitals: times in ms, CLS without a unit. */
export const webVitals = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

const frontEndReport = z.discriminatedUnion('kind', [
  /** The visitor has met this front end. */
  z.object({ kind: z.literal('load'), ...about }),
  z.object({ kind: z.literal('error'), ...about, message, stack: z.string().max(limits.frontEndStackMax) }),
  /** A micro-frontend did not load. */
  z.object({ kind: z.literal('remote-failed'), ...about, message }),
  z.object({
    kind: z.literal('vital'),
    ...about,
    vital: z.enum(webVitals),
    value: z.number().min(0).max(600_000),
  }),
]);

export const frontEndReports = z.object({
  /** Tells open pages apart for ten minutes; made anew by each page load, kept nowhere. */
  visitor: z.string().regex(/^[\w-]{8,64}$/),
  reports: z.array(frontEndReport).min(1).max(limits.frontEndReportsMax),
});

export const frontEndHealth = z.object({
  /** ISO time: what was reported from then on is counted, about ten minutes. */
  since: z.string(),
  /** By package, then version; one that nobody met since then is absent. */
  packages: z.array(
    z.object({
      package: z.string(),
      version: z.string(),
      /** Page loads: who opens the page again counts again, up to a limit for each address. */
      visitors: z.number().int(),
      visitorsWithErrors: z.number().int(),
      /** Visitors to whom it did not load. */
      failedLoads: z.number().int(),
      /** Visitors whose number the edge signed, which is only while a canary is on: canaries are judged by these. */
      known: z.object({
        visitors: z.number().int(),
        /** Met an error, or could not load it. */
        troubled: z.number().int(),
      }),
    }),
  ),
});

export const frontEndRoutes = {
  reportFrontEnds: route({
    name: 'reportFrontEnds',
    service: 'gateway',
    method: 'post',
    path: '/front-end-reports',
    access: 'public',
    summary:
      'What pages met: front ends shown, errors, failed loads, web vitals; nothing of the person. Taken as JSON whatever the Content-Type',
    body: frontEndReports,
    status: 200,
    /** How many were counted. */
    reply: z.object({ accepted: z.number().int() }),
  }),
  readFrontEndHealth: route({
    name: 'readFrontEndHealth',
    service: 'gateway',
    method: 'get',
    path: '/front-end-health',
    access: 'public',
    summary:
      'How many visitors met each version of each front end within ten minutes, and how many of them errors',
    status: 200,
    reply: frontEndHealth,
  }),
} as const;

export type FrontEndReport = z.infer<typeof frontEndReport>;
export type FrontEndHealth = z.infer<typeof frontEndHealth>;
