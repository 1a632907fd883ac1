import { Loaded, LoadingState, PageTitle } from '@shop/front-kit';
import { CompanyForm, useCompany } from '../features/company/company-form.tsx';

/** Waits for the current data: the form must not start from a cached copy. */
function CurrentCompany() {
  const query = useCompany();
  if (!query.isFetchedAfterMount) return <LoadingState label="Loading the company data" />;
  return (
    <Loaded query={query} label="Loading the company data">
      {(company) => <CompanyForm company={company} />}
    </Loaded>
  );
}

export function CompanyPage() {
  return (
    <>
      <PageTitle
        title="Company"
        lead="Shown on pages, in emails and on new papers. Invoices and credit notes that are issued stay as they are."
      />
      <CurrentCompany />
    </>
  );
}
