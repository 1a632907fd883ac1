let running = 0;

/**
 * Several servers may run in one process, as in the local start: it ends with the last of them, or at once when one of them ends
 * with a fault. Called by each of them once; the result ends it.
 */
export function shareProcess(): (code: number) => void {
  running += 1;
  return (code) => {
    running -= 1;
    if (running === 0 || code !== 0) process.exit(code);
  };
}
