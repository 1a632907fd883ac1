import { brand, pageTitles } from '@shop/front-kit';
import { Page } from '../components/layout.tsx';
import { MailLink } from '../components/mail-link.tsx';

const openings = [
  {
    title: 'CNC turner, second shift',
    place: 'Sylhet, on site',
    text: 'You set up and run two lathes for brake discs, and you read a drawing before you read the program.',
  },
  {
    title: 'Metrologist',
    place: 'Sylhet, on site',
    text: 'You decide whether a batch leaves the house. Coordinate measuring and a plain micrometer are both yours.',
  },
  {
    title: 'Customer engineer, English and Spanish',
    place: 'Sylhet or remote',
    text: 'You find the right part with a workshop on the phone, and you tell us which drawing we should make next.',
  },
] as const;

export function JobsPage() {
  return (
    <Page
      title={pageTitles.jobs}
      caption={`Working at ${brand.name}`}
      lead="We train our own people and keep them: the average colleague has been here for eleven years."
    >
      <ul className="grid border-t border-base-content">
        {openings.map(({ title, place, text }) => (
          <li key={title} className="grid gap-2 border-b border-base-300 py-6 md:grid-cols-[20rem_1fr]">
            <div>
              <h2 className="text-lg">{title}</h2>
              <p className="kit-caption">{place}</p>
            </div>
            <p className="max-w-[62ch] text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-[62ch]">
        Nothing that fits? Tell us what you can measure, make or mend: <MailLink subject="Working with you" />
        . We answer every letter.
      </p>
    </Page>
  );
}
