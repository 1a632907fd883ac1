import { t } from '@lingui/core/macro';
import { Section } from '@shop/front-kit';
import { SalesReport } from './sales-report.tsx';
import { WorkList } from './work-list.tsx';

/** For staff, under the specified figures: what waits for them, and how the shop sells. */
export function Today() {
  return (
    <div className="mt-12 grid grid-cols-1 gap-12">
      <Section title={t`To do`}>
        <WorkList />
      </Section>
      <Section title={t`Sales`}>
        <SalesReport />
      </Section>
    </div>
  );
}
