/**
 * Runs in the head before the first paint. Built as a separate file that the edge inlines into the page. It sets the chosen theme, and marks
 * whether a session is stored and when the main script fails.
 */
const themeKey = 'shop:theme';
const page = document.documentElement.dataset;

/** Browsers may block storage; the page starts without it. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const theme = readStorage(themeKey);
if (theme === 'sheet' || theme === 'night') {
  page.theme = theme;
  for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    colour.media = colour.dataset.theme === theme ? 'all' : 'not all';
}

if (readStorage('accessToken') !== null) page.session = 'kept';
if (location.pathname === '/') page.page = 'home';

document.querySelector('script[type="module"]')?.addEventListener('error', () => {
  page.failed = 'true';
});
