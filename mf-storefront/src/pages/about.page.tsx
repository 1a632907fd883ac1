import { brand, pageTitles } from '@shop/front-kit';
import { company } from '../company/company.ts';
import { ClientCountries } from '../company/figure-text.tsx';
import { Page } from '../components/layout.tsx';
import { Drawing } from '../drawings/drawing.tsx';

/** One heading, four paragraphs (ABT-01 to ABT-05). */
export function AboutPage() {
  return (
    <Page title={pageTitles.about} caption={`${brand.name} / since ${brand.since}`}>
      <div className="grid gap-10 border-t border-base-content pt-8 lg:grid-cols-[3fr_2fr] lg:gap-16">
        <div className="grid max-w-[68ch] gap-5 [&>p:first-child]:text-lg [&>p:first-child]:font-medium">
          <p>
            {brand.name} is the {company.standing}. What began as one lathe and a drawing board in Sylhet is
            today a foundry, a machine shop and a test bench under one roof.
          </p>
          <p>
            We have been in business for {company.age}. In that time the cars have changed beyond recognition;
            the way we work has not. A part is drawn, made to the drawing, and measured against it before it
            is packed.
          </p>
          <p>
            The catalogue holds {company.skus}, from brake discs and wheel hubs to ignition coils and
            headlamps, and every one of them has a number, a drawing and a person who answers for it.
          </p>
          <p>
            We have clients in <ClientCountries />: workshops that order fifty pads at a time, and importers
            who order a container. Both see the same prices on this site, the same stock, and the same name on
            the inspection stamp.
          </p>
        </div>
        <Drawing name="gauge" viewBox="0 0 420 300" className="w-full" />
      </div>
    </Page>
  );
}
