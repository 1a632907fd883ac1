import { refuse } from '@shop/service-kit';
import type { AccountNow, IdentityProvider } from '../tokens/id-token.ts';
import { testIdToken, testProvider } from './identity-service.ts';

interface ModelAccount {
  readonly uid: string;
  email: string;
  isProved: boolean;
  ways: string[];
  /** The person who knows the password. */
  password?: string | undefined;
  signInsFrom: Date;
}

/** A sign-in that a person keeps in a browser. */
export interface ModelSession {
  readonly uid: string;
  readonly way: string;
  readonly signedInAt: Date;
}

/** The rules of the identity provider about accounts, passwords, proofs and sign-ins. */
export function createProviderModel() {
  const accounts = new Map<string, ModelAccount>();
  const { provider: double } = testProvider();
  let made = 0;
  const at = (email: string) => [...accounts.values()].find((account) => account.email === email);
  const signIn = ({ uid }: ModelAccount, way: string): ModelSession => ({ uid, way, signedInAt: new Date() });
  const add = (email: string, isProved: boolean, way: string, password?: string): ModelAccount => {
    made += 1;
    const uid = `model-${made}-${crypto.randomUUID()}`;
    const account = { uid, email, isProved, ways: [way], password, signInsFrom: new Date() };
    accounts.set(uid, account);
    return account;
  };

  const provider: IdentityProvider = {
    verifyIdToken: async (token) => {
      const proof = await double.verifyIdToken(token);
      const account = accounts.get(proof.uid);
      if (!account || proof.signedInAt < account.signInsFrom) throw refuse.unauthorized();
      return proof;
    },
    accountOf: async (uid): Promise<AccountNow | undefined> => {
      const account = accounts.get(uid);
      if (!account) return undefined;
      const { email, isProved: emailVerified, ways: signInWays, signInsFrom } = account;
      return { email, emailVerified, signInWays, signInsFrom };
    },
    missingRights: async () => [],
    signOutEverywhere: async (uid) => {
      const account = accounts.get(uid);
      if (account) account.signInsFrom = new Date();
    },
    deleteAccount: async (uid) => void accounts.delete(uid),
  };

  return {
    provider,
    at,
    account: (uid: string) => accounts.get(uid),

    /** An ID token of a proved account that is signed in just now. */
    provedToken: (email: string): string => {
      const account = at(email) ?? add(email, true, 'password');
      account.signInsFrom = new Date(0);
      return testIdToken({ email, uid: account.uid });
    },

    /** The ID token that a browser with this sign-in gets now. */
    idToken: ({ uid, way, signedInAt }: ModelSession): string => {
      const { email = '', isProved = false } = accounts.get(uid) ?? {};
      const auth_time = signedInAt.getTime() / 1_000;
      return testIdToken({
        email,
        uid,
        email_verified: isProved,
        auth_time,
        firebase: { sign_in_provider: way },
      });
    },

    signUp: (who: string, email: string) =>
      at(email) ? undefined : signIn(add(email, false, 'password', who), 'password'),

    signIn: (who: string, email: string) => {
      const account = at(email);
      return account?.password === who ? signIn(account, 'password') : undefined;
    },

    proveByLink: (email: string): void => {
      const account = at(email);
      if (account) account.isProved = true;
    },

    /** Google proves the address: a password that was set without proof is removed. */
    takeByGoogle: (email: string) => {
      const account = at(email) ?? add(email, true, 'google.com');
      if (!account.isProved) {
        account.password = undefined;
        account.ways = [];
        account.signInsFrom = new Date();
      }
      account.isProved = true;
      if (!account.ways.includes('google.com')) account.ways.push('google.com');
      return signIn(account, 'google.com');
    },

    reset: (who: string, email: string) => {
      const account = at(email);
      if (!account) return undefined;
      account.isProved = true;
      account.password = who;
      account.signInsFrom = new Date();
      if (!account.ways.includes('password')) account.ways.push('password');
      return signIn(account, 'password');
    },

    /** Gives an account another free address, by mailed proof or without. All sign-ins end. */
    move: (uid: string, email: string, isProved: boolean) => {
      const account = accounts.get(uid);
      if (!account || at(email)) return undefined;
      account.email = email;
      account.isProved = isProved;
      account.signInsFrom = new Date();
      return signIn(account, account.ways[0] ?? 'password');
    },
  };
}
