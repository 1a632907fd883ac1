export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Five questions about front ends and their answers (BLG-01). */
export const questions: readonly Question[] = [
  {
    question: 'How do several teams build one page without stepping on each other?',
    answer:
      'Split by area of the URL rather than by area of the screen. Each team owns its routes, builds them and deploys them independently. A thin shell loads the remote for the current route, for example with module federation. React and the design system are shared; everything else is private to a remote. Communicate through links and a few typed events. If a remote fails to load, show an error with Retry in its area and keep the rest of the page working.',
  },
  {
    question: 'Why should data from a server not live in the same place as the state of a form?',
    answer:
      'They have different owners and lifetimes. Form state belongs to the user until it is submitted. Server data is a cached copy: it has to be shared, revalidated and garbage-collected. A query cache such as TanStack Query handles the second, a form library the first. What remains as global client state is usually only the session.',
  },
  {
    question: 'What is the key of a list item good for?',
    answer:
      'It lets React match items between renders. With a stable key, a row that moves keeps its DOM node, focus, scroll position and input. With the index as key, deleting the first row hands its state to the second. Use the id from the data.',
  },
  {
    question: 'Why does a page jump while it loads, and how does one stop it?',
    answer:
      'Layout shift: content arrives after the browser has laid out the page. Common causes are images without width and height, web fonts with different metrics from the fallback, and lists that grow on load. Set dimensions or aspect-ratio, use size-adjust on the fallback font, and give skeletons the size of the content they replace.',
  },
  {
    question: 'How does a form report errors to a visitor who cannot see red?',
    answer:
      'Put the message in text next to the field and link it with aria-describedby. Set aria-invalid on the input and use an icon as well as colour. After a failed submit, move focus to the first invalid field.',
  },
];
