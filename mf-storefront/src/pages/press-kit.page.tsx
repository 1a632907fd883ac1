import { brand, pageTitles } from '@shop/front-kit';
import { company } from '../company/company.ts';
import { ClientCountries } from '../company/figure-text.tsx';
import { TextPage } from '../components/layout.tsx';
import { MailLink } from '../components/mail-link.tsx';

export function PressKitPage() {
  return (
    <TextPage title={pageTitles.pressKit} caption="For writers and editors">
      <h2>In one paragraph</h2>
      <p>
        {brand.name}, founded in {brand.since} in Sylhet, is the {company.standing}. It casts, machines and
        tests brake, engine, chassis and electrical parts and sells them by the piece to workshops and
        importers.
      </p>
      <h2>Facts</h2>
      <ul>
        <li>Founded in {brand.since}, family-owned</li>
        <li>Catalogue: {company.skus}</li>
        <li>
          Clients today in <ClientCountries />
        </li>
        <li>Seat: {brand.address}</li>
      </ul>
      <h2>Using our name and drawings</h2>
      <p>
        Please write the name as two words, “{brand.name}”. The part drawings on this site may be printed in
        reports about us, unaltered and with the line “Drawing: {brand.name}”.
      </p>
      <h2>Questions and pictures</h2>
      <p>
        For photographs of the foundry and the test bench, or an interview, write to{' '}
        <MailLink subject="Press" />.
      </p>
    </TextPage>
  );
}
