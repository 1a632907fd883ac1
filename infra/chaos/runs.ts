/**
 * The tests that try to break the shop. `npm test` runs them short; `npm run chaos` and `npm run reliability` at these lengths.
 * `what` says in one sentence what is done to the shop; `unit` is what CHAOS_RUNS counts.
 */
export const runs = {
  'kill-nine': {
    title: 'A kill at every step',
    what: 'Buyers place, pay, cancel and pay too late, admins ship, refund and take pieces back, while each process is killed with -9 at each named step, and something that it needs, or the sender of mails, is killed, hangs or loses all it holds. Every promise, invoice, PDF and mail is counted.',
    unit: 'rounds',
    quick: 1,
    full: 2,
  },
  model: {
    title: 'A model of the shop',
    what: 'Random sequences of buyers, admins, old clients, payments (late, doubled, foreign), stock corrections, days that pass, a worker that stops and an emptied Redis; after each the shop must be as a simple model says, and its books must hold every invariant.',
    unit: 'sequences',
    quick: 100,
    full: 700,
  },
  hostile: {
    title: 'Hostile clients',
    what: 'Clients that cut, crawl, never read, abort, flood and send rubbish to every call, while an honest one is served.',
    unit: 'seconds per attack',
    quick: 1,
    full: 4,
  },
  fuzz: {
    title: 'Fuzz',
    what: 'Calls made from the OpenAPI document, valid, nearly valid and rubbish, by a visitor, two people and an admin; each reply is checked against the document.',
    unit: 'calls',
    quick: 10_000,
    full: 50_000,
  },
  rolling: {
    title: 'Restarts',
    what: 'Each of two processes of every service is restarted under a steady load; no call fails and no order is lost.',
    unit: 'rounds',
    quick: 1,
    full: 5,
  },
} as const;

export type RunName = keyof typeof runs;
