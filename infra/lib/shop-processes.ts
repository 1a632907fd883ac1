import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

function readProc(pid: number, file: 'stat' | 'status'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** The kernel counts CPU time for programs in hundredths of a second; `ps` shows whole seconds. */
const ticksPerSecond = 100;

/** CPU time of a process; undefined when it is gone. */
function cpuSecondsOf(pid: number): number | undefined {
  const stat = readProc(pid, 'stat');
  // The second field is the program's name, which may hold blanks and brackets; user and system time are the 14th and 15th.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Peak resident memory by the kernel's count; undefined when the process is gone. */
export function peakMemoryMb(pid: number): number | undefined {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readProc(pid, 'status') ?? '') ?? [];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1_024);
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
      cpuSeconds: cpuSecondsOf(Number(pid)) ?? Number(cpu),
      name: Number(pid) === supervisor ? 'supervisor' : nameOf(args),
    }));
  const family = new Set([supervisor]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const { pid, parent } of table) if (family.has(parent)) family.add(pid);
  }
  return table.filter(({ pid }) => family.has(pid)).map(({ parent, ...state }) => state);
}
