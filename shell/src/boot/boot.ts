/**
 * Runs in the head before the first paint. Built as a separate file that the edge inlines into the page. It keeps the page's language, sets
 * the chosen theme, marks whether a session is stored, and starts the main script after the first paint.
 */
const themeKey = 'shop:theme';
const page = document.documentElement.dataset;

// A browser's translator changes `lang` to the language that it translates to.
page.language = document.documentElement.lang;

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

/** Upper bound, ms: a page that is never painted must start as well. */
const paintLimitMs = 3_000;

/** Resolves at the first contentful paint; at once in a hidden page, or if the browser does not report paints. */
async function untilFirstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(resolve, paintLimitMs);
  await promise;
  observer.disconnect();
}

/** Returns what the build wrote into the page under this name. */
function written(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/**
 * Starts the main script only after the first paint, so that the content of the page gets network and CPU first. With it the browser requests the
 * modules that the script needs next.
 */
function loadMain(): void {
  const src = written('shop:main');
  if (src === '') return;
  const main = Object.assign(document.createElement('script'), { src, type: 'module', crossOrigin: '' });
  main.addEventListener('error', () => {
    page.failed = 'true';
  });
  document.head.append(main);
  for (const href of written('shop:next').split(' ').filter(Boolean)) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href,
      crossOrigin: '',
    });
    document.head.append(link);
  }
}

void untilFirstPaint().then(loadMain);
