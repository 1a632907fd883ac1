import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readRunFile } from './run-file.ts';

/** One process of the shop. CPU time counts from its start. */
export interface ShopProcess {
  readonly name: string;
  readonly pid: number;
  readonly cpuSeconds: number;
}

function readProc(pid: number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The kernel reports CPU time in hundredths of a second; `ps` shows whole seconds. */
const ticksPerSecond = 100;

function cpuSecondsOf(pid: number): number {
  const stat = readProc(pid, 'stat');
  // The second field, the program's name, may contain spaces and parentheses. User and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

/** Returns the kernel's peak resident memory; undefined when the process is gone. */
export function peakMemoryMb(pid: number): number | undefined {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readProc(pid, 'status')) ?? [];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1_024);
}

/** Returns the supervisor named in the run file and all its descendants. Each carries its name as its last argument. */
export function shopProcesses(dataDir: string): ShopProcess[] {
  const { pid: supervisor } = readRunFile(dataDir);
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const family = new Set([supervisor]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const [pid, parent] of table) if (family.has(Number(parent))) family.add(Number(pid));
  }
  return table
    .filter(([pid]) => family.has(Number(pid)))
    .map(([pid, , ...args]) => ({
      name: args.at(-1) ?? '',
      pid: Number(pid),
      cpuSeconds: cpuSecondsOf(Number(pid)),
    }));
}
