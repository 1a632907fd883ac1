import { join } from 'node:path';
import { CliError } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { findRunFile, readRunFile } from '../lib/run-file.ts';
import { startScript } from '../lib/start-script.ts';
import { problemIn } from '../lib/supervise/managed-process.ts';
import { answerOk } from '../lib/supervise/wait-until.ts';
import { readConfig } from '../local/config.ts';
import { removeWatched, writeWatched } from '../local/watched.ts';
import { followLog } from './follow-log.ts';
import type { DevOptions } from './options.ts';

export interface FoundShop {
  readonly url: string;
  /** Stops the shop if it was started here. */
  readonly stop?: () => Promise<void>;
}

/**
 * Finds the named shop or the one on this machine, which it starts if needed. Throws a {@link CliError} when
 * there is none to use.
 */
export async function findShop({
  shopUrl: named,
  services,
}: Pick<DevOptions, 'shopUrl' | 'services'>): Promise<FoundShop> {
  if (named !== undefined) {
    const answers = await answerOk(`${named}/remotes.json`)().catch(() => false);
    if (!answers) throw new CliError(`No shop answers at ${named}.`);
    return { url: named };
  }
  const { dataDir } = readConfig([]);
  const running = findRunFile(dataDir);
  if (running && services.length > 0) return workIn(dataDir, services, running.webUrl);
  if (running) return { url: running.webUrl };
  console.log('No shop runs on this machine; starting one …');
  const stop = await startScript(join(root, 'infra/local/main.ts'), {
    args: services.length > 0 ? ['--watch', services.join()] : [],
    readyLine: 'Shop ready',
    onLine: console.log,
  });
  return { url: readRunFile(dataDir).webUrl, stop };
}

/** Works on services of a running shop, and shows here what their logs report. */
async function workIn(dataDir: string, services: readonly string[], url: string): Promise<FoundShop> {
  await writeWatched(dataDir, services);
  for (const name of services.flatMap((service) => [service, `${service}-worker`]))
    followLog(join(dataDir, 'logs', `${name}.log`), (line) => {
      const text = problemIn(line);
      if (text !== undefined) console.log(`${name}: ${text}`);
    });
  console.log(`${services.join(', ')}: from these sources in the shop at ${url}, until this command ends.`);
  return { url, stop: async () => removeWatched(dataDir) };
}
