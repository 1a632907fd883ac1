import { execFileSync } from 'node:child_process';
import { readRunFile } from '../lib/run-file.ts';

/** One process of the shop; CPU time since it started. */
export interface ProcessState {
  readonly name: string;
  readonly pid: number;
  readonly memoryMb: number;
  readonly cpuSeconds: number;
}

const names: readonly (readonly [RegExp, string])[] = [
  [/services\/(\w+)\/src\/(\w+)\.ts/, '$1 $2'],
  [/infra\/stand-ins\/(\w+)/, 'stand-in: $1'],
  [/mongo|engine/, 'database engine'],
  [/redis/, 'redis'],
  [/remote-server.*?(mf-\w+)?/, 'micro-frontend server'],
  [/edge-server/, 'web edge'],
  [/local\/(start|main)/, 'supervisor'],
];

function nameOf(command: string): string {
  for (const [pattern, name] of names) {
    const found = pattern.exec(command);
    if (found) return name.replace(/\$(\d)/g, (_, group) => found[Number(group)] ?? '');
  }
  return command.slice(0, 60);
}

/** Every process below the supervisor that the data folder's run file names. */
export function shopProcesses(dataDir: string): ProcessState[] {
  const { pid: supervisor } = readRunFile(dataDir);
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,cputimes=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, ppid, rss, cpu, ...args]) => ({
      pid: Number(pid),
      ppid: Number(ppid),
      memoryMb: Math.round(Number(rss) / 1024),
      cpuSeconds: Number(cpu),
      name: nameOf(args.join(' ')),
    }));
  const family = new Set([supervisor]);
  for (let grown = true; grown; ) {
    const before = family.size;
    for (const { pid, ppid } of table) if (family.has(ppid)) family.add(pid);
    grown = family.size > before;
  }
  return table.filter(({ pid }) => family.has(pid)).map(({ ppid, ...state }) => state);
}
