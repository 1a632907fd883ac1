import { randomUUID } from 'node:crypto';
import { routes } from '@shop/contracts';
import { z } from 'zod';
import { adminToken, call, orderPart, type Person, payFor } from '../harness/shop-api.ts';
import { changeAccount, fetchJson, shopUrls, signIn, signUp } from '../harness/sign-in.ts';
import { readRunFile } from '../lib/run-file.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';

const inbox = z.object({
  delivered: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
});

async function mailsTo(email: string) {
  const { mailbox } = readRunFile(process.env.SHOP_DATA_DIR ?? '').urls;
  const { delivered } = inbox.parse(await fetchJson(`${mailbox}/mails.json`));
  return delivered.filter(({ to }) => to.includes(email));
}

async function newPerson({ isVerified }: { isVerified: boolean }): Promise<Person> {
  const account = { email: `${randomUUID()}@example.com`, password: 'secret1' };
  await signUp(shopUrls(), account);
  const { localId } = await signIn(shopUrls(), account);
  await changeAccount(shopUrls(), localId, { emailVerified: isVerified });
  const { token } = await signIn(shopUrls(), account);
  return { ...account, name: 'Nadia Islam', token };
}

test('sends a stranger named by an unverified account no mail, and a verified buyer every mail until they unsubscribe', async ({
  page,
  addPart,
}) => {
  test.setTimeout(90_000);
  const admin = await adminToken();
  const [stranger, buyer] = [await newPerson({ isVerified: false }), await newPerson({ isVerified: true })];
  const part = await addPart();
  const soldOut = await addPart({ availableQuantity: 0 });
  // The unverified person goes first: once the buyer's mails have arrived, theirs would have arrived too.
  for (const person of [stranger, buyer]) {
    await call(routes.subscribe, { body: { email: person.email } });
    await call(routes.askForStockNotice, { params: { partId: soldOut._id }, token: person.token });
    await payFor(person, await orderPart(person, part));
  }
  const restock = { expectedAvailable: 0, change: 100, reason: 'count' };
  await call(routes.adjustStock, { params: { partId: soldOut._id }, body: restock, token: admin });
  await expect
    .poll(async () => (await mailsTo(buyer.email)).length, { timeout: 45_000 })
    .toBeGreaterThanOrEqual(2);
  expect(await mailsTo(stranger.email)).toEqual([]);

  const [mail] = await mailsTo(buyer.email);
  const link = /http\S+\/api\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
  const chosen = await call(routes.getMailPreferences, { token: buyer.token });
  expect(Object.values(chosen).filter((wanted) => !wanted)).toHaveLength(1);
});
