import { t } from '@lingui/core/macro';
import { pageTitles } from '@shop/contracts/pages';
import { Page } from '../components/layout.tsx';
import questions from '../texts/questions.json' with { type: 'json' };

export function BlogsPage() {
  return (
    <Page
      title={pageTitles.blogs}
      caption={t`Notes from the people who build this site`}
      lead={t`Five questions we are asked about front ends, answered the way we answer for a part: short, and against the drawing.`}
    >
      <ol className="grid gap-6 border-t border-base-content pt-6 lg:grid-cols-2">
        {questions.map(({ question, answer }, place) => (
          <li key={question} className="lg:first:col-span-2">
            <article className="grid h-full content-start gap-3 rounded-lg border border-base-300 p-5 md:p-6">
              <p aria-hidden className="kit-caption">
                {t`Q${place + 1}`}
              </p>
              <h2 className="text-lg">{question}</h2>
              <p className="max-w-[75ch] text-muted">{answer}</p>
            </article>
          </li>
        ))}
      </ol>
    </Page>
  );
}
