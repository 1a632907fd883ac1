import { i18n, type Messages } from '@lingui/core';

interface Texts {
  readonly messages: Messages;
}

/** Loads the texts of a front end, and those of the kit that it was built with, in one language, which becomes that of the page. */
export async function loadTexts(language: string, own: (language: string) => Promise<Texts>): Promise<void> {
  const kit = (): Promise<Texts> => import(`./locales/${language}.po`);
  for (const { messages } of await Promise.all([own(language), kit()])) i18n.load(language, messages);
  i18n.activate(language);
}
