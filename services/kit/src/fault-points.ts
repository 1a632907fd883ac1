/**
 * Ends the process hard at the one named point of its work, as a crash would: for tests of what survives.
 * Without a chosen name every point does nothing; configuration refuses a name in production.
 */
export const createFaultPoints =
  <Name extends string>(chosen: Name | undefined) =>
  (point: Name): void => {
    if (point === chosen) process.kill(process.pid, 'SIGKILL');
  };

export type FaultPoints<Name extends string> = (point: Name) => void;
