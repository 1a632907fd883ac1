import { i18n } from '@lingui/core';

/** Texts of sources that are not built contain their English. */
i18n.loadAndActivate({ locale: 'en', messages: {} });

/** Prepares every test file that wants a page: jsdom lacks some of a browser's features. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // The first test of a page also waits for its modules, which are compiled for it.
  configure({ asyncUtilTimeout: 5_000 });
  const { installDomStubs } = await import('./render.tsx');
  installDomStubs();
}
