export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Five questions about front ends and their answers (BLG-01). */
export const questions: readonly Question[] = [
  {
    question: 'How do several teams build one page without stepping on each other?',
    answer:
      'Give each team a piece of the address bar, not a piece of the screen. One team owns the catalogue and everything a visitor reads, another owns the dashboard, and each builds and ships alone. A thin shell loads whichever piece the address asks for. The pieces share one copy of React and a small kit of buttons and colours, and they talk by links and by short announcements, never by reaching into each other. If one piece is down, its area says so and offers Retry; the rest of the shop stays open.',
  },
  {
    question: 'Why should data from a server not live in the same place as the state of a form?',
    answer:
      'Because they belong to different people. What is in a form belongs to the visitor until it is sent: it may be half finished, wrong, or never meant. What came from a server is a copy that starts to age the moment it arrives: it wants to be shared, refreshed and thrown away. A query cache does the second job, a form library the first. What is left for global state is usually one thing: who is logged in.',
  },
  {
    question: 'What is the key of a list item good for?',
    answer:
      'It tells React which item is which when the list changes. With a stable key, a row that moved keeps its focus, its scroll position and its half-typed text. With the index as key, the second row becomes the first as soon as the first is deleted, and takes over its state. Use the id that the data already has; if the data has none, the list is probably missing one.',
  },
  {
    question: 'Why does a page jump while it loads, and how does one stop it?',
    answer:
      'Something arrived late and the page had not kept its place. The usual suspects are pictures without width and height, fonts with other proportions than their fallback, and lists that grow out of nothing. The cure is always the same: decide the size before the content is there. Pictures carry their ratio, fallback fonts are scaled to match, and a skeleton has exactly the geometry of what it replaces.',
  },
  {
    question: 'How does a form report errors to a visitor who cannot see red?',
    answer:
      'In words, next to the field, and tied to it. The message says what is wrong and is linked to the input, so that a screen reader reads both together. The input itself is marked invalid, an icon accompanies the colour, and after a failed attempt the focus goes to the first field that needs attention. Visitors who see the red lose nothing; all others gain the form.',
  },
];
