/** Documents of mails for the seed, which writes directly to the database. */
export { orderMailDraft } from './mails/facts.worker.ts';
export { canWait, isForOffice } from './mails/mail.rules.ts';
export { type MailDocument, mailsCollection } from './mails/mail.store.ts';
