/** Codes of a server that stops, steps down, is not the primary (any more), or gave up for lack of time. */
const passingCodes: readonly unknown[] = [
  6, 7, 50, 64, 89, 91, 189, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
];

/** Of the driver, by name: who only has to answer calls does not load it for their classes, and some it does not export. */
const passingFaults = [
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
];

function isPassing(error: Error): boolean {
  if (passingFaults.includes(error.name)) return true;
  // The driver passes on the error of a socket that was just closed.
  if ('code' in error && error.code === 'EPIPE') return true;
  if (!error.name.startsWith('Mongo')) return false;
  if ('code' in error && passingCodes.includes(error.code)) return true;
  return 'errorLabels' in error && Array.isArray(error.errorLabels) && error.errorLabels.includes(overloaded);
}

/** The driver's label for a server that refuses work because it has too much. */
const overloaded = 'SystemOverloadedError';

/** Whether a call failed because the database cannot be reached or does not answer now, however the fault is wrapped. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isPassing(error) || (error.cause !== undefined && isDatabaseUnavailable(error.cause));
}
