import { CliError } from '../../lib/cli-error.ts';

/** An address from the environment, after a sign of life; the message names the variable, never the value (it may hold a password). */
export async function givenUrl(
  variable: 'MONGO_URL' | 'REDIS_URL',
  url: string,
  ping: (url: string) => Promise<void>,
): Promise<string> {
  try {
    await ping(url);
    return url;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `${variable} is set, but nothing answers there within 3 s (${reason}).\n` +
        `Correct ${variable}, start the server it names, or unset it to let the shop bring its own.`,
    );
  }
}
