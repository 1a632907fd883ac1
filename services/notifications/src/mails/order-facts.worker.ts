import { type OrderHappened, orderFactId, orderHappened } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import { orderMail } from '../templates/order-mail.ts';
import { type MailDraft, type WriteMailDeps, writeMail } from './write-mail.ts';

export function orderFactHandlers(deps: WriteMailDeps): MessageHandler[] {
  return [on(orderHappened, (fact) => writeMail(deps, orderMailDraft(fact, deps.sender.shopUrl)))];
}

export function orderMailDraft(fact: OrderHappened, shopUrl: string): MailDraft {
  const { id, number, uid, email: to } = fact.order;
  const about = { fact: orderFactId(fact), kind: fact.what, order: [id, number] };
  return { ...about, uid, to, content: orderMail(fact, shopUrl) };
}
