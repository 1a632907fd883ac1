/** Plain JavaScript for any Node from 18 on, without packages. */
import { readFileSync } from 'node:fs';

const everyMs = 2_000;

/** Parent and name of a process; undefined where there is no /proc. */
function look(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return { name, parent: Number(rest.split(' ')[1]) };
  } catch {
    return undefined;
  }
}

function isShell(name) {
  return /^(ba|da|z)?sh$/.test(name);
}

/**
 * npm cannot forward a `kill -9`, so the script ends itself (as on SIGTERM) when npm, or the shell that npm started it with, is
 * gone.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const shell = look(parent);
  const npm = shell && isShell(shell.name) ? shell.parent : undefined;
  const timer = setInterval(() => {
    const orphaned = process.ppid !== parent || (npm !== undefined && look(parent)?.parent !== npm);
    if (!orphaned) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  timer.unref();
}
