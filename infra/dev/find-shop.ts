import { join } from 'node:path';
import { CliError } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { findRunFile, readRunFile } from '../lib/run-file.ts';
import { startScript } from '../lib/start-script.ts';
import { answerOk } from '../lib/supervise/wait-until.ts';
import { readConfig } from '../local/config.ts';
import type { DevOptions } from './options.ts';

export interface FoundShop {
  readonly url: string;
  /** Stops the shop if it was started here. */
  readonly stop?: () => Promise<void>;
}

/**
 * Finds the named shop or the one on this machine, which it starts if needed; watched services need a start. Throws a {@link CliError} when
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
  if (running && services.length > 0)
    throw new CliError(
      'A shop runs on this machine. Stop it first: this command starts one that watches the services.',
    );
  if (running) return { url: running.webUrl };
  console.log('No shop runs on this machine; starting one …');
  const stop = await startScript(join(root, 'infra/local/main.ts'), {
    args: services.length > 0 ? ['--watch', services.join()] : [],
    readyLine: 'Shop ready',
    onLine: console.log,
  });
  return { url: readRunFile(dataDir).webUrl, stop };
}
