import { type MessageDescriptor, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
// By itself Lingui compiles messages in development only.
i18n.setMessagesCompiler(compileMessage);

/** Returns a text of a mail, a paper or a page of this service: in English so far. */
export function say(message: MessageDescriptor): string {
  return i18n._(message);
}
