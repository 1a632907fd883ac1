import { pageTitles } from '@shop/contracts/pages';
import { Page } from '../components/layout.tsx';
import { Text } from '../texts/text.tsx';
import pages from '../texts/text-pages.json' with { type: 'json' };

interface TextPage {
  readonly caption: string;
  /** Subject of mails about this page. */
  readonly mail?: string;
  readonly sections: readonly Section[];
}

interface Section {
  readonly title?: string;
  readonly text?: string;
  readonly list?: readonly string[];
}

/** A page of running text, with readable line lengths. */
export function TextPage({ name }: { name: keyof typeof pages }) {
  const { caption, mail, sections }: TextPage = pages[name];
  return (
    <Page title={pageTitles[name]} caption={caption}>
      <div className="grid max-w-[68ch] gap-4 border-t border-base-content pt-6">
        {sections.map(({ title, text, list }) => (
          <section key={title ?? ''} className="grid gap-4">
            {title && <h2 className="mt-6 text-lg">{title}</h2>}
            {text && (
              <p>
                <Text subject={mail}>{text}</Text>
              </p>
            )}
            {list && (
              <ul className="grid list-[square] gap-2 pl-5">
                {list.map((item) => (
                  <li key={item}>
                    <Text>{item}</Text>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </Page>
  );
}
