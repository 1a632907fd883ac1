import { writeRunFile } from '../lib/run-file.ts';
import { demoAccounts } from '../stand-ins/identity/demo-accounts.ts';
import { runsEmulator } from './outside-services.ts';
import { urlOf, webUrl } from './process-plan.ts';
import type { Shop } from './shop.ts';

function apiUrl({ around }: Shop): string {
  return `http://localhost:${around.config.API_PORT}`;
}

/** For commands beside the running shop: where its parts are. */
export function noteForOthers(shop: Shop): Promise<void> {
  const { around, data } = shop;
  return writeRunFile(around.config.dataDir, {
    pid: process.pid,
    webUrl: webUrl(around),
    apiUrl: apiUrl(shop),
    mongoUrl: data.mongoUrl,
    redisUrl: data.redisUrl,
    urls: Object.fromEntries(Object.keys(around.ports).map((name) => [name, urlOf(around, name)])),
  });
}

/** What a newcomer needs to know, line by line. */
export function summary(shop: Shop): string[] {
  const { around } = shop;
  const { admin, shopper } = demoAccounts;
  const emulated = [
    `  Mailbox   ${urlOf(around, 'mailbox')}  (the mails the shop would send)`,
    `  Admin     ${admin.email} / ${admin.password}`,
    `  Shopper   ${shopper.email} / ${shopper.password}`,
  ];
  return [
    '',
    `  Shop      ${webUrl(around)}`,
    `  API       ${apiUrl(shop)}  (to try it out: ${apiUrl(shop)}/docs)`,
    ...(runsEmulator(around.config) ? emulated : []),
    `  Logs      ${around.config.dataDir}/logs`,
    '',
  ];
}
