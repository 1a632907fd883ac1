import { t } from '@lingui/core/macro';
import { shopFigureLabels } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { LinkButton, useShopFigures } from '@shop/front-kit';
import { Section } from '../../components/layout.tsx';
import { useNearViewport } from '../../components/use-near-viewport.ts';
import { FigureText } from '../../texts/figure-text.tsx';

const shown = ['countries', 'newCustomers', 'satisfiedClients', 'annualRevenue'] as const;

/** Two figures of up to five characters fit next to each other on a phone; longer ones need a smaller font. */
function isLong(figure = ''): boolean {
  return figure.length > 5;
}

/** Four company figures (CON-10 to CON-13). They load when the visitor scrolls near them. */
export function BusinessSummary() {
  const [box, near] = useNearViewport<HTMLDListElement>();
  const figures = useShopFigures({ enabled: near });
  return (
    <Section
      id="business-summary"
      title={t`Business Summary`}
      caption={t`Company figures, as published by the company`}
    >
      <dl ref={box} className="grid grid-cols-2 gap-y-8 lg:grid-cols-4">
        {shown.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end border-l border-base-300 pl-4 lg:pl-6">
            <dt className="mt-2">
              <span className="block text-sm font-semibold">{shopFigureLabels[name]}</span>
              {name === 'countries' && (
                <span className="kit-caption">
                  {figures ? (
                    `(${figures.countriesPeriod})`
                  ) : (
                    <FigureText figures={figures} name="countriesPeriod" />
                  )}
                </span>
              )}
            </dt>
            <dd className="text-2xl font-bold tracking-tight">
              <span className={isLong(figures?.[name]) ? 'max-md:text-xl' : undefined}>
                <FigureText figures={figures} name={name} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton kind="primary" to={paths.contact}>{t`Contact Us`}</LinkButton>
        <LinkButton to={paths.policies}>{t`Our Policies`}</LinkButton>
      </div>
    </Section>
  );
}
