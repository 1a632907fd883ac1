import { defaultCompany } from '@shop/contracts/default-company';
import { createHealth, createMetrics, createReadLog } from '@shop/service-kit';
import { authenticateTestToken, serveForTest, testDatabase, testLogger } from '@shop/service-kit/testing';
import { createNotificationsApp } from '../app.ts';
import { createDocumentStore } from '../documents/document.store.ts';
import { createPapersOnRequest, type PapersOnRequest } from '../documents/papers-on-request.ts';
import { createDelivery, type DeliveryDeps, giveUpLost } from '../mails/deliver.ts';
import { createMailStore } from '../mails/mail.store.ts';
import { createPreferenceStore } from '../preferences/preference.store.ts';

export const sender = {
  address: 'orders@shop.example',
  shopUrl: 'https://shop.example',
  office: 'office@shop.example',
  linkKey: 'k'.repeat(32),
};

/** No orders worker to ask. */
const noPapers = createPapersOnRequest(
  {},
  {
    render: async () => Buffer.alloc(0),
    renderSlips: async () => Buffer.alloc(0),
    renderTradePaper: async () => Buffer.alloc(0),
  },
);

/** The message a handler gets. */
export const meta = { id: '', occurredAt: '', requestId: undefined, starts: 1 };

/** Opens the stores of a test in a database of its own. `writing` writes mails to any address. */
export async function openTestMails() {
  const database = await testDatabase();
  const { db } = database;
  const mails = await createMailStore(db);
  const preferences = createPreferenceStore(db);
  const documents = await createDocumentStore(db);
  const now = () => new Date();
  return {
    database,
    db,
    mails,
    preferences,
    documents,
    writing: {
      mails,
      preferences,
      sender,
      now,
      company: async () => defaultCompany,
      /** Takes the address from the end of the uid, as `testUid` writes it. */
      addressOf: async (uid: string) => ({ email: uid.replace(/^.* /, ''), verified: true }),
    },

    /** Gives up on lost mails, then runs one delivery sweep. */
    deliver: async (send: DeliveryDeps['send'], at = now) => {
      const facilities = { logger: testLogger(), metrics: createMetrics('mails') };
      const pace = async () => undefined;
      const deps: DeliveryDeps = { mails, documents, sender, send, now: at, pace, ...facilities };
      await giveUpLost(deps);
      await createDelivery(deps)();
    },

    serve: async (papers: PapersOnRequest = noPapers) =>
      serveForTest(
        createNotificationsApp(
          {
            documents,
            mails,
            preferences,
            linkKey: sender.linkKey,
            logger: testLogger(),
            papers,
            metrics: createMetrics('notifications'),
            health: createHealth([]),
          },
          {
            authenticate: authenticateTestToken,
            checkReplies: true,
            logRead: await createReadLog(db),
          },
        ),
      ),
  };
}
