import { execFileSync } from 'node:child_process';
import { readRunFile } from './run-file.ts';

/** One process of the shop; CPU time since it started. */
export interface ShopProcess {
  readonly name: string;
  readonly pid: number;
  readonly memoryMb: number;
  readonly cpuSeconds: number;
}

/** Processes of the shop have their name as their last argument; Redis takes none that it does not know. */
function nameOf(args: readonly string[]): string {
  return /(redis|valkey)-server/.test(args.join(' ')) ? 'redis' : (args.at(-1) ?? '');
}

/** Every process below the supervisor that the data folder's run file names, and the supervisor. */
export function shopProcesses(dataDir: string): ShopProcess[] {
  const { pid: supervisor } = readRunFile(dataDir);
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,cputimes=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, ppid, rss, cpu, ...args]) => ({
      pid: Number(pid),
      parent: Number(ppid),
      memoryMb: Math.round(Number(rss) / 1024),
      cpuSeconds: Number(cpu),
      name: Number(pid) === supervisor ? 'supervisor' : nameOf(args),
    }));
  const family = new Set([supervisor]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const { pid, parent } of table) if (family.has(parent)) family.add(pid);
  }
  return table.filter(({ pid }) => family.has(pid)).map(({ parent, ...state }) => state);
}
