import { email, idPattern, type Mail, type notificationRoutes } from '@shop/contracts';
import {
  answer,
  answerArray,
  cutPage,
  dataOwner,
  decodeCursor,
  type Handlers,
  pageLinks,
  refuse,
} from '@shop/service-kit';
import { z } from 'zod';
import type { MailStore, StoredMail } from './mail.store.ts';

const usualPage = 50;
/** Creation time (ms) and id of the page's last mail. */
const cursorKey = z.tuple([z.number(), z.string()]);

export function mailHandlers({ mails }: { mails: MailStore }) {
  return {
    listMails: async ({ query }) => {
      const { state, q = '', order: asked, cursor, limit = usualPage } = query;
      const to = q === '' ? undefined : email.safeParse(q).data;
      // Only complete addresses match.
      if (q !== '' && to === undefined) return answer([], { headers: { 'x-total-count': '0' } });
      const order = asked && orderKey(asked);
      const key = cursor === undefined ? undefined : decodeCursor(cursorKey, cursor);
      const after = key && { createdAt: new Date(key[0]), id: key[1] };
      const [found, total] = await Promise.all([
        mails.page({ state, to, order, after, limit: limit + 1 }),
        mails.count({ state, to, order }),
      ]);
      const { rows, next } = cutPage(found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
      return answer(rows.map(mailReply), { headers: pageLinks({ path: '/mails', query, total, next }) });
    },
    exportOwnMails: async ({ caller, query }) =>
      answerArray(exportedMails(mails.allTo(await dataOwner(caller, query)))),
    readWaitingMails: async () => answer(await mails.waiting()),
    sendMailAgain: async ({ params: { id }, caller }) => {
      const queued = await mails.sendAgain(id, caller.email, new Date());
      if (queued) return answer(mailReply(queued));
      if (!(await mails.find(id))) throw refuse.notFound('Mail');
      throw refuse.conflict('mail-not-resendable', 'Only rejected or unconfirmed emails can be sent again');
    },
  } satisfies Partial<Handlers<typeof notificationRoutes>>;
}

async function* exportedMails(found: AsyncIterable<StoredMail>): AsyncGenerator<Mail> {
  for await (const mail of found) yield mailReply(mail);
}

/** Ids are stored in lower case, order numbers in upper case. */
function orderKey(typed: string): string {
  return idPattern.test(typed) ? typed.toLowerCase() : typed.trim().toUpperCase();
}

function mailReply({ id, kind, order, to, subject, state, tries, at, problem }: StoredMail): Mail {
  const orderId = order?.[0];
  return { id, fact: id, kind, to, subject, state, tries, at: at.toISOString(), orderId, problem };
}
