import {
  MongoClientClosedError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/** Errors of the driver for a server that it does not reach. */
const unreachable = [
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
];

/** No connection of the pool got free in time. The driver exports this class as a type only. */
const poolTimeout = 'MongoWaitQueueTimeoutError';

/** Answers of a server that is stopping, starting, stepping down or out of time; after them the driver repeats a read. */
const passingCodes = new Map<unknown, string>([
  [6, 'HostUnreachable'],
  [7, 'HostNotFound'],
  [50, 'MaxTimeMSExpired'],
  [64, 'WriteConcernTimeout'],
  [89, 'NetworkTimeout'],
  [91, 'ShutdownInProgress'],
  [189, 'PrimarySteppedDown'],
  [262, 'ExceededTimeLimit'],
  [9_001, 'SocketException'],
  [10_058, 'LegacyNotPrimary'],
  [10_107, 'NotWritablePrimary'],
  [11_600, 'InterruptedAtShutdown'],
  [11_602, 'InterruptedDueToReplStateChange'],
  [13_435, 'NotPrimaryNoSecondaryOk'],
  [13_436, 'NotPrimaryOrSecondary'],
]);

function isPassing(error: Error): boolean {
  if (error.name === poolTimeout || unreachable.some((each) => error instanceof each)) return true;
  // The driver passes on the error of a socket that was just closed.
  if ('code' in error && error.code === 'EPIPE') return true;
  if (!(error instanceof MongoServerError)) return false;
  return passingCodes.has(error.code) || error.hasErrorLabel(MongoErrorLabel.SystemOverloadedError);
}

/** Whether a call failed because the database is unreachable or not answering, however the error is wrapped. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isPassing(error) || (error.cause !== undefined && isDatabaseUnavailable(error.cause));
}
