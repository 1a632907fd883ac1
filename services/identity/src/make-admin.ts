import { parseArgs } from 'node:util';
import { email } from '@shop/contracts';
import { baseConfig, connectMongo, mongoConfig, readConfig } from '@shop/service-kit';
import { z } from 'zod';
import { defaultDatabase } from './config.ts';
import { changeRoles, withOwner, withoutOwner } from './users/roles.ts';
import { createUserStore } from './users/user.store.ts';

/**
 * `make-admin.ts <email> [--remove]` makes the first owner (the shop's word is admin); `--remove` revokes the role.
 * Exit codes: 0 when the user ends up with the requested role, 1 when that is impossible, 2 for wrong usage.
 */
function say(text: string): boolean {
  return process.stdout.write(`${text}\n`);
}

function readArguments() {
  try {
    const options = { remove: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { address: email.safeParse(positionals[0]).data, remove: values.remove };
  } catch {
    return { address: undefined, remove: false };
  }
}

const { address, remove } = readArguments();
if (address === undefined) {
  say('Usage: make-admin <email address> [--remove]');
  process.exit(2);
}

const config = readConfig(z.object({ ...baseConfig.shape, ...mongoConfig.shape }));
const database = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DB ?? defaultDatabase });
const users = await createUserStore(database.db);
const outcome = await changeRoles(users, {
  email: address,
  by: 'make-admin command',
  decide: remove ? withoutOwner : withOwner,
});
await database.close();

const unknown = `No user with the address ${address} has signed in yet. Sign in once with it, then run this again.`;
const made = {
  changed: `${address} is an admin now.`,
  unchanged: `${address} is an admin already.`,
  unknown,
  unverified: `${address} is not verified yet. Open the link in the verification mail, sign in again, then run this again.`,
  'last-admin': '',
};
const removed = {
  changed: `${address} is no longer an admin.`,
  unchanged: `${address} is not an admin.`,
  unknown,
  unverified: '',
  'last-admin': `${address} is the last admin. Make another user an admin first: npm run make-admin -- <email address>`,
};
say((remove ? removed : made)[outcome]);
process.exitCode = outcome === 'changed' || outcome === 'unchanged' ? 0 : 1;
