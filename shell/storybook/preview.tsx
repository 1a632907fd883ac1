import { i18n, type Messages } from '@lingui/core';
import { prepareShop, ShopFrame, startCalls } from '@shop/front-kit/stories';
import type { Preview } from '@storybook/react-vite';
import { configure, within } from 'storybook/test';
import '../src/styles.css';

// Allow for a busy machine.
configure({ asyncUtilTimeout: 8_000 });

// As in the shop, each area's sheet reaches only its own elements.
import.meta.glob('../../mf-*/src/styles.css', { eager: true });

const catalogues = import.meta.glob<{ messages: Messages }>([
  '../{src,kit/src}/locales/*.po',
  '../../mf-*/src/locales/*.po',
]);

/** Loads the texts of all packages; `pseudo` is longer, accented and written from right to left. */
async function speak(language: string): Promise<void> {
  const loaded = Object.entries(catalogues).filter(([path]) => path.endsWith(`/${language}.po`));
  for (const { messages } of await Promise.all(loaded.map(([, load]) => load())))
    i18n.load(language, messages);
  i18n.activate(language);
}

function viewport(width: number, height: number) {
  return { name: `${width} px`, styles: { width: `${width}px`, height: `${height}px` } };
}

/** A story of `mf-admin` belongs to the area `admin`; those of the kit and the shell belong to none. */
function areaOf(file: unknown): string | undefined {
  return /\bmf-(\w+)\//.exec(String(file))?.[1];
}

const preview: Preview = {
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'contrast', items: ['sheet', 'night'], dynamicTitle: true },
    },
    language: {
      description: 'Language',
      toolbar: { icon: 'globe', items: ['en', 'pseudo'], dynamicTitle: true },
    },
    direction: {
      description: 'Direction of text',
      toolbar: {
        icon: 'transfer',
        items: [
          { value: 'ltr', title: 'left to right' },
          { value: 'rtl', title: 'right to left' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'sheet', direction: 'ltr', language: 'en' },
  parameters: {
    shop: {},
    // A state that was not reached is an error.
    throwPlayFunctionExceptions: true,
    viewport: { options: { phone: viewport(360, 740), desk: viewport(1440, 900) } },
  },
  beforeAll: startCalls,
  beforeEach: async ({ parameters, canvas, globals }) => {
    await speak(globals.language);
    // Dialogs are next to the story, not in it.
    Object.assign(canvas, within(document.body));
    return prepareShop(parameters.shop);
  },
  // The pictures wait for it.
  afterEach: ({ id }) => {
    document.documentElement.dataset.played = id;
  },
  decorators: [
    (Story, { parameters, globals }) => {
      document.documentElement.dataset.theme = globals.theme;
      document.documentElement.dir = globals.language === 'pseudo' ? 'rtl' : globals.direction;
      return (
        <ShopFrame key={globals.language} shop={parameters.shop} area={areaOf(parameters.fileName)}>
          <Story />
        </ShopFrame>
      );
    },
  ],
};

export default preview;
