/** CPU ms of {@link work} on the machine whose speed the budgets assume. */
const assumedMs = 9;
const rounds = 3;

const sample = Array.from({ length: 200 }, (_, at) => ({
  id: `part ${at}`,
  price: at / 3,
  tags: ['a', 'b', String(at)],
}));

/** Does what services mostly do: makes and reads small objects. */
function work(): void {
  for (let times = 0; times < 100; times += 1) JSON.parse(JSON.stringify(sample));
}

function cpuMsOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How many times slower the machine is at this moment than the budgets assume; 1 on a faster one. The cheapest round counts. */
export function slowness(): number {
  const costs = Array.from({ length: rounds }, () => cpuMsOf(work));
  return Math.max(1, Math.min(...costs) / assumedMs);
}
