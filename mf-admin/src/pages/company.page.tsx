import { t } from '@lingui/core/macro';
import { PageTitle } from '@shop/front-kit';
import { LoadedToEdit } from '../editing/loaded-to-edit.tsx';
import { CompanyForm, useCompany } from '../features/company/company-form.tsx';

export function CompanyPage() {
  return (
    <>
      <PageTitle
        title={t`Company`}
        lead={t`Shown on pages, in emails and on new papers. Invoices and credit notes that are issued stay as they are.`}
      />
      <LoadedToEdit query={useCompany()} label={t`Loading the company data`}>
        {(company) => <CompanyForm company={company} />}
      </LoadedToEdit>
    </>
  );
}
