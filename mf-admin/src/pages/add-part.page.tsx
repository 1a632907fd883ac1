import { t } from '@lingui/core/macro';
import { PageTitle } from '@shop/front-kit';
import { AddPartForm } from '../features/part-form/add-part-form.tsx';

export function AddPartPage() {
  return (
    <>
      <PageTitle title={t`Add Part`} lead={t`Name, price and quantities as buyers see them.`} />
      <AddPartForm />
    </>
  );
}
