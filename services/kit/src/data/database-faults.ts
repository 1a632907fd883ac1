/** Codes of a server that is stopping, stepping down, not (or no longer) primary, or out of time. */
const passingCodes: readonly unknown[] = [
  6, 7, 50, 64, 89, 91, 189, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
];

/** Driver errors by name: processes without a database must not load the driver for its classes, and it does not export all of them. */
const passingFaults =
  /^(PoolCleared|Mongo(PoolCleared|Network|ServerSelection|WaitQueueTimeout|NotConnected|(Server|Topology|Client)Closed))/;

function isPassing(error: Error): boolean {
  if (passingFaults.test(error.name)) return true;
  // The driver passes on the error of a socket that was just closed.
  if ('code' in error && error.code === 'EPIPE') return true;
  if (!error.name.startsWith('Mongo')) return false;
  if ('code' in error && passingCodes.includes(error.code)) return true;
  return 'errorLabels' in error && Array.isArray(error.errorLabels) && error.errorLabels.includes(overloaded);
}

/** The driver's label for a server that rejects work under overload. */
const overloaded = 'SystemOverloadedError';

/** Whether a call failed because the database is unreachable or not answering, however the error is wrapped. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isPassing(error) || (error.cause !== undefined && isDatabaseUnavailable(error.cause));
}
