import { z } from 'zod';
import { limits } from '../limits.ts';
import { type LogKind, logKinds } from '../logged-calls.ts';
import { message } from '../messages.ts';
import { email, pageOf, rowsQuery } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { fieldChange } from './parts.ts';

const route = routesOf('identity');

const kind = z.enum(Object.keys(logKinds) as [LogKind, ...LogKind[]]);

const acted = {
  /** Name of the call. */
  call: z.string(),
  /** Email of the staff member. */
  by: z.string(),
  /** Account of the staff member: an address can pass to another person. */
  byUid: z.string(),
  /** `name`: the number of an order or part, or an email. */
  thing: z.object({ kind, id: z.string(), name: z.string() }),
  /** Only fields that changed. What was written to or about a buyer is not repeated here. */
  changes: z.array(fieldChange),
};

/** Fact: a member of staff changed something. */
export const staffActed = message('staff.acted', z.object(acted));

export const logEntry = z.object({
  id: z.string(),
  at: z.string(),
  requestId: z.string().optional(),
  ...acted,
});

const day = z.iso.date().optional();

/** Days are those of the seller's calendar, `to` included. `thing` is an id or a name. */
const logFilter = z.object({
  by: z.optional(email),
  kind: kind.optional(),
  thing: z.string().trim().max(limits.addressMax).optional(),
  from: day,
  to: day,
});

export const staffLogRoutes = {
  listStaffLog: route('listStaffLog', {
    summary: 'What staff changed, newest first',
    ...pageOf(logEntry, rowsQuery.extend(logFilter.shape)),
  }),
  exportStaffLog: route('exportStaffLog', {
    summary: 'What staff changed, as CSV of the same filter, newest first',
    query: logFilter,
    reply: z.string(),
  }),
} as const;

export type LogEntry = z.infer<typeof logEntry>;
export type LogThing = LogEntry['thing'];
