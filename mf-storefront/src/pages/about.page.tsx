import { t } from '@lingui/core/macro';
import { pageTitles } from '@shop/contracts/pages';
import { brand } from '@shop/front-kit';
import { Page } from '../components/layout.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import paragraphs from '../texts/about.json' with { type: 'json' };
import { Text } from '../texts/text.tsx';

/** One heading, four paragraphs (ABT-01 to ABT-05). */
export function AboutPage() {
  return (
    <Page title={pageTitles.about} caption={t`${brand.name} / since ${brand.since}`}>
      <div className="grid gap-10 border-t border-base-content pt-8 lg:grid-cols-[3fr_2fr] lg:gap-16">
        <div className="grid max-w-[68ch] gap-5 [&>p:first-child]:text-lg [&>p:first-child]:font-medium">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <Text>{paragraph}</Text>
            </p>
          ))}
        </div>
        <Drawing name="gauge" viewBox="0 0 420 300" className="w-full" />
      </div>
    </Page>
  );
}
