/**
 * `npm run restart -- <name> …`: restarts processes of the running shop, one after another. Names:
 * `run.json`, `processes.ts`.
 */
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { readConfig } from './config.ts';
import { restartProcess } from './restart-process.ts';

async function restart(names: readonly string[]): Promise<void> {
  if (names.length === 0) throw new CliError('Use: npm run restart -- <name> …, for example orders-2');
  const { dataDir } = readConfig([]);
  for (const name of names) {
    const startedAt = performance.now();
    await restartProcess(dataDir, name);
    console.log(`${name} is back after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
  }
}

await restart(process.argv.slice(2)).catch(exitWithMessage);
