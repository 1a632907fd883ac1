import { paths } from '@shop/contracts/pages';
import { LinkButton, Loaded, LoadingState, PageTitle } from '@shop/front-kit';
import { useSearchNames } from '../features/search-names/search-names.ts';
import { SearchNamesForm } from '../features/search-names/search-names-form.tsx';

function Names() {
  const query = useSearchNames();
  if (!query.isFetchedAfterMount) return <LoadingState label="Loading the names" />;
  return <Loaded query={query}>{(names) => <SearchNamesForm names={names} />}</Loaded>;
}

export function SearchNamesPage() {
  return (
    <>
      <PageTitle
        title="Search Names"
        lead="Other names that buyers use for each family, in any language, separated by commas. The search uses them at once."
      />
      <p className="mb-6">
        <LinkButton to={paths.manageParts}>All parts</LinkButton>
      </p>
      <Names />
    </>
  );
}
