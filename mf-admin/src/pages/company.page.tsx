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
        lead="What new papers say about your company. Issued invoices and credit notes keep what they say."
      />
      <CurrentCompany />
    </>
  );
}
