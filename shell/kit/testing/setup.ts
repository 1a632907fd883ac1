/** Prepares every test file that wants a page: jsdom lacks some of a browser's features. */
if (typeof document !== 'undefined') {
  const { installDomStubs } = await import('./render.tsx');
  installDomStubs();
}
