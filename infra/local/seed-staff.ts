/** Gives the demo accounts of the identity stand-in their roles, before they sign in. Environment: MONGO_URL. */
import { roles } from '@shop/contracts';
import { changeRoles, createUserStore, defaultDatabase } from '@shop/identity/documents';
import { connectMongo, mongoConfig, readConfig } from '@shop/service-kit';
import { demoAccounts } from '../stand-ins/identity/demo-accounts.ts';

const staff = { owner: 'admin', office: 'office', warehouse: 'warehouse', bookkeeper: 'bookkeeper' } as const;

const { MONGO_URL: url, MONGO_DB: database = defaultDatabase } = readConfig(mongoConfig);
const { db, close } = await connectMongo({ url, database });
const users = await createUserStore(db);
for (const role of roles) {
  const { uid, displayName: name, email, emailVerified } = demoAccounts[staff[role]];
  await users.insertIfMissing({ uid, name, email, emailVerified });
  await changeRoles(users, { email, by: 'seed', decide: () => [role] });
}
await close();
