import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CliError } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { findRunFile, readRunFile } from '../lib/run-file.ts';
import { nodeArgs } from '../lib/supervise/launch.ts';
import { answerOk } from '../lib/supervise/wait-until.ts';
import { untilLine } from '../lib/until-line.ts';
import { readConfig } from '../local/config.ts';
import type { DevOptions } from './options.ts';

export interface FoundShop {
  readonly url: string;
  /** Stops the shop if it was started here. */
  readonly stop?: () => Promise<unknown>;
}

/**
 * Finds the named shop or the one on this machine, which it starts if needed; watched services need a start. Throws a {@link CliError} when
 * there is none to use.
 */
export async function findShop(
  { shopUrl: named, services }: Pick<DevOptions, 'shopUrl' | 'services'>,
  say: (line: string) => void,
): Promise<FoundShop> {
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
  say('No shop runs on this machine; starting one …');
  const stop = await startShop(services.length > 0 ? ['--watch', services.join()] : [], say);
  return { url: readRunFile(dataDir).webUrl, stop };
}

/** Starts a shop like `npm start`. Resolves when it is ready, with a function that stops it. */
async function startShop(
  flags: readonly string[],
  say: (line: string) => void,
): Promise<() => Promise<unknown>> {
  const shop = spawn(process.execPath, nodeArgs(join(root, 'infra/local/main.ts'), ...flags), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(shop, 'exit');
  if (!(await untilLine(shop.stdout, 'Shop ready', say)))
    throw new CliError('The shop did not start; see the error above.');
  return () => {
    shop.kill('SIGTERM');
    return ended;
  };
}
