import { type MessageDescriptor, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
// By itself Lingui compiles messages in development only.
i18n.setMessagesCompiler(compileMessage);

/** Lingui also decodes `\u000a` in values: people could type line breaks into mails. */
function asTyped(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value;
}

/** Returns a text of a mail, a paper or a page of this service: in English so far. */
export function say({ values = {}, ...message }: MessageDescriptor): string {
  const typed = Object.entries(values).map(([name, value]) => [name, asTyped(value)]);
  return i18n._({ ...message, values: Object.fromEntries(typed) });
}
