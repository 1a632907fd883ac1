import { t } from '@lingui/core/macro';
import type { VersionedZones } from '@shop/contracts';
import { Button, Loaded, PageTitle, Section } from '@shop/front-kit';
import { useState } from 'react';
import { ZoneEditor } from '../features/delivery/zone-editor.tsx';
import { ZoneTable } from '../features/delivery/zone-table.tsx';
import { useZones } from '../features/delivery/zones.ts';

/** The editor keeps what was read when it opened: a reload of the table does not change what is typed. */
function Zones({ now }: { now: VersionedZones }) {
  const [read, setRead] = useState<VersionedZones>();
  return (
    <div className="grid gap-10">
      {read ? (
        <Section title={t`Change prices`}>
          <ZoneEditor read={read} />
        </Section>
      ) : (
        <Button className="justify-self-start" onClick={() => setRead(now)}>{t`Change prices`}</Button>
      )}
      {now.zones.map((zone) => (
        <ZoneTable key={zone.name} zone={zone} />
      ))}
    </div>
  );
}

export function DeliveryPage() {
  return (
    <>
      <PageTitle
        title={t`Delivery`}
        lead={t`Zones, carriers and prices. Basket and checkout use a change within seconds; orders keep their price. Countries that are not listed are not delivered to.`}
      />
      <Loaded query={useZones()} label={t`Loading the delivery prices`}>
        {(now) => <Zones now={now} />}
      </Loaded>
    </>
  );
}
