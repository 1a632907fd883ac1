import { expect, test } from 'vitest';
import { readOverlay, statementFaults } from './overlay.ts';

/** Replaces a text everywhere in the overlay; a missing text would prove nothing. */
function changed(wanted: string | RegExp, broken: string): string[] {
  const text = readOverlay();
  const replaced = text.replaceAll(wanted, broken);
  expect(replaced).not.toBe(text);
  return statementFaults(replaced);
}

test.each([
  [
    'sets what docker-compose.yml fixes',
    '- TRUSTED_PROXIES=',
    '- ORDERS_URL=http://orders:80\n      - TRUSTED_PROXIES=',
    'gateway: docker-compose.yml knows no setting ORDERS_URL',
  ],
  [
    'trusts every private address as a proxy',
    'TRUSTED_PROXIES=10.64.0.0/14',
    'TRUSTED_PROXIES=uniquelocal',
    /^gateway: TRUSTED_PROXIES\.0: must be the networks of the cluster's pods$/,
  ],
  [
    'has no value for a required setting',
    'IMAGES_URL=',
    'IMAGES_PLACE=',
    /^gateway: IMAGES_URL: is for the overlay to say$/,
  ],
  [
    'misspells a setting',
    'IMAGES_URL=',
    'IMAGES_PLACE=',
    'gateway: docker-compose.yml knows no setting IMAGES_PLACE',
  ],
  [
    'has a value that the service refuses',
    'ADMIN_EMAILS=',
    'ADMIN_EMAILS=an-admin',
    /^identity: ADMIN_EMAILS\.0: Provide a valid Email Address/,
  ],
  ['runs the newest version', /(gateway, newTag: )[\d.]+/g, '$1latest', /^images\.0\.newTag: /],
  [
    'names no version of a process',
    'parts-shop/identity',
    'parts-shop/gateway',
    'identity: images name no version of parts-shop/identity',
  ],
  [
    'uses a stand-in',
    '"payments":{',
    '"payments":{"scriptUrl":"http://127.0.0.1:9097/stripe.js",',
    /^edge: RUNTIME_CONFIG: must be JSON that names no stand-in$/,
  ],
  ['gives browsers unusable settings', '"apiUrl":"/api",', '', /^edge: RUNTIME_CONFIG\.apiUrl: /],
])('refuses an overlay that %s', (_what, wanted, broken, expected) => {
  expect(changed(wanted, broken)).toContainEqual(expect.stringMatching(expected));
});
