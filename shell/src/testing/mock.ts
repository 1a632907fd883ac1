/** `npm run dev -- --mock` starts the shell with this module: a worker answers its calls, and a person is signed in. */
import { type Role, roleNames, roles } from '@shop/contracts';
import { answerInBrowser, startBrowserApi } from '@shop/front-kit/testing/browser-api';
import { createCardProvider } from '@shop/front-kit/testing/card-provider';
import { tokenStore } from '../session/token-store.ts';
import { personOf, tokenFor } from './memory-identity.ts';

function emailOf(name: string): string {
  return `${name}@example.com`;
}

function rolesOf(email: string | undefined): Role[] {
  return roles.filter((role) => emailOf(role) === email);
}

function signInAs(name: string): void {
  const role = roles.find((each) => each === name);
  const email = emailOf(name);
  tokenStore.begin(tokenFor(email), personOf(email, role && roleNames[role]));
}

const namedKey = 'mock:person';

/** Returns the person that the address asks for, and an owner in a new tab. Otherwise the session stays as it is. */
function takePerson(): string | undefined {
  const url = new URL(location.href);
  const asked =
    url.searchParams.get('as') ?? (sessionStorage.getItem(namedKey) === null ? 'owner' : undefined);
  if (asked !== undefined) sessionStorage.setItem(namedKey, asked);
  url.searchParams.delete('as');
  history.replaceState(history.state, '', url);
  return asked;
}

await startBrowserApi('/mockServiceWorker.js');
answerInBrowser({
  checkAdmin: ({ params: { email } }) => {
    const held = rolesOf(email);
    return { body: { admin: held.includes('owner'), roles: held } };
  },
  exchangeToken: ({ params: { email = '' } }) => ({ body: { token: tokenFor(email), expiresIn: 3_600 } }),
});
const person = takePerson();
if (person === 'visitor') tokenStore.clear();
else if (person !== undefined) signInAs(person);
// The provider's loader takes a library that is there.
Object.assign(window, { Stripe: createCardProvider });
await import('../main.tsx');
