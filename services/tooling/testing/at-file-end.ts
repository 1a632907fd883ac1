type End = () => unknown;

let ends: End[] = [];

/** For what a test starts and the tests after it may use: a test cannot register an `afterAll`. */
export function atFileEnd(end: End): void {
  ends.push(end);
}

export async function endFile(): Promise<void> {
  const due = ends;
  ends = [];
  await Promise.all(due.map((end) => end()));
}
