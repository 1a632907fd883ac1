import { type Deployable, deployables } from '@shop/tooling';
import { CliError } from '../lib/cli-error.ts';

/** Runs a command; what a person can mend is said in one message, without a stack. */
export async function explain(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

export function namedPackage(name: string | undefined, usage: string): Deployable {
  const found = deployables.find((each) => each.name === name);
  if (found) return found;
  const known = deployables.map((each) => each.name).join(', ');
  throw new CliError(`${name ? `There is no package ${name}.` : `Use: ${usage}`}\nPackages: ${known}`);
}
