import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readRunFile } from './run-file.ts';

/** One process of the shop. CPU time counts from its start. */
export interface ShopProcess {
  readonly name: string;
  readonly pid: number;
  readonly memoryMb: number;
  readonly cpuSeconds: number;
}

/** Shop processes carry their name as the last argument; Redis accepts no such argument. */
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

/** The kernel reports CPU time in hundredths of a second; `ps` shows whole seconds. */
const ticksPerSecond = 100;

/** Returns a process's CPU time in seconds; undefined when it is gone. */
function cpuSecondsOf(pid: number): number | undefined {
  const stat = readProc(pid, 'stat');
  // The second field, the program's name, may contain spaces and parentheses. User and system time are fields 14 and 15.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Returns the kernel's peak resident memory; undefined when the process is gone. */
export function peakMemoryMb(pid: number): number | undefined {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readProc(pid, 'status') ?? '') ?? [];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1_024);
}

/** Returns the supervisor named in the run file and all its descendants. */
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
