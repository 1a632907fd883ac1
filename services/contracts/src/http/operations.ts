import { z } from 'zod';
import { queueBoardPath } from '../constants.ts';
import { routesOf } from '../route.ts';

const route = routesOf('identity');

/** Processes of a complete shop, by their name in logs, metrics and heartbeats. */
export const requiredProcesses = [
  'gateway',
  'catalog',
  'catalog-worker',
  'orders',
  'orders-worker',
  'identity',
  'notifications',
  'notifications-worker',
] as const;

/** Sent by each process every few seconds; expires in Redis when the process stops. */
export const heartbeat = z.object({
  service: z.string(),
  version: z.string(),
  /** Distinguishes processes of one service; new with each start. */
  instance: z.string(),
  /** ISO time. */
  startedAt: z.string(),
  /** Names of failing readiness checks; empty means ready. */
  failing: z.array(z.string()),
});

export const runningProcess = heartbeat.extend({ healthy: z.boolean() });

/** Why a message of a queue was not done: the last one that failed, or that waits for another process. */
export const queueProblem = z.object({
  message: z.string(),
  reason: z.string(),
  requestId: z.string().optional(),
});

/** Message counts of one queue, across the whole shop. */
export const queueState = z.object({
  name: z.string(),
  waiting: z.number().int(),
  active: z.number().int(),
  /** Failed and waiting for a retry. */
  retrying: z.number().int(),
  /** Failed for good; only retried by hand. */
  deadLetters: z.number().int(),
  /** Age of the oldest waiting or retrying message. */
  oldestSeconds: z.number(),
  problem: queueProblem.optional(),
});

export const operationsRoutes = {
  listRunning: route('listRunning', {
    summary:
      'Every running process with version, start and health, missing ones, and the message counts of queues',
    reply: z.object({
      /** By service, longest running first. */
      processes: z.array(runningProcess),
      /** Required processes without a heartbeat. */
      missing: z.array(z.string()),
      queues: z.array(queueState),
    }),
  }),
  issueQueuePass: route('issueQueuePass', {
    summary: `Sets the cookie that opens the queue board, at ${queueBoardPath}/`,
    /** `expiresIn` in seconds. */
    reply: z.object({ expiresIn: z.number().int() }),
  }),
} as const;

export type Heartbeat = z.infer<typeof heartbeat>;
export type RunningProcess = z.infer<typeof runningProcess>;
export type QueueProblem = z.infer<typeof queueProblem>;
export type QueueState = z.infer<typeof queueState>;
