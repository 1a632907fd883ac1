import { deployables } from '@shop/tooling';
import { z } from 'zod';
import { CliError, readCommandLine } from '../lib/cli-error.ts';

export interface DevOptions {
  /** Folders of micro-frontends. */
  readonly remotes: readonly string[];
  /** Whether the shell is served from its sources too. */
  readonly shell: boolean;
  readonly services: readonly string[];
  /** Whether the browser answers every call, without a shop. */
  readonly mock: boolean;
  /** Web address of the shop; by default the one on this machine, which is started if needed. */
  readonly shopUrl?: string;
  readonly port: number;
}

const remotes = deployables.map(({ name }) => name).filter((name) => name.startsWith('mf-'));
const services = deployables.flatMap(({ service }) => service ?? []);
const names = [...remotes, 'shell', ...services];

const usage = `Use: npm run dev -- [names] [--mock] [--shop <url>] [--port <number>]
names: ${names.join(', ')}; without names, every front end
--mock: every front end, without a shop`;

function refusal(fault: string): CliError {
  return new CliError(`${fault}\n${usage}`);
}

const options = {
  mock: { type: 'boolean', default: false },
  shop: { type: 'string' },
  port: { type: 'string', default: '5100' },
} as const;

const flags = z.object({
  shop: z
    .url({ protocol: /^https?$/, error: '--shop takes a web address, for example http://localhost:3000' })
    .transform((url) => new URL(url).origin)
    .optional(),
  port: z.coerce.number('--port takes a number').int().min(1, '--port takes a number from 1').max(65_535),
});

/** Reads the command line of `npm run dev`. Throws a {@link CliError} with the usage for unknown input. */
export function readDevOptions(args: readonly string[]): DevOptions {
  const { values, positionals: named } = readCommandLine(
    { args: [...args], allowPositionals: true, options },
    usage,
  );
  const parsed = flags.safeParse(values);
  if (!parsed.success) throw refusal(parsed.error.issues[0]?.message ?? parsed.error.message);
  const { shop, port } = parsed.data;
  const unknown = named.find((word) => !names.includes(word));
  if (unknown !== undefined) throw refusal(`Unknown name: ${unknown}.`);
  const worked = services.filter((name) => named.includes(name));
  const isWanted = (name: string): boolean => values.mock || named.length === 0 || named.includes(name);
  if (values.mock && (worked.length > 0 || shop !== undefined))
    throw refusal('--mock answers every call in the browser; it needs no service and no shop.');
  if (worked.length > 0 && shop !== undefined)
    throw refusal('A service is worked on in a shop of this machine, so --shop cannot name another.');
  return {
    remotes: remotes.filter(isWanted),
    services: worked,
    mock: values.mock,
    port,
    shell: isWanted('shell'),
    shopUrl: shop,
  };
}
