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
            {brand.name} is the {company.standing}. We make brake, clutch, suspension, engine and electrical
            parts for cars, pick-ups, trucks and three-wheelers.
          </p>
          <p>
            We have been in business for {company.age}. Foundry, machine shop, assembly and test bench are on
            one site in Sylhet. Every batch is measured against its drawing before it is packed.
          </p>
          <p>
            The catalogue holds {company.skus}. Each part has a part number, the OE numbers it replaces, a
            data sheet and the vehicles it fits.
          </p>
          <p>
            We have clients in <ClientCountries />: workshops, fleets, dealers and importers. Prices and stock
            on this site are the same for all of them.
          </p>
        </div>
        <Drawing name="gauge" viewBox="0 0 420 300" className="w-full" />
      </div>
    </Page>
  );
}
