import { t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { LinkButton, PageTitle } from '@shop/front-kit';
import { LoadedToEdit } from '../editing/loaded-to-edit.tsx';
import { useSearchNames } from '../features/search-names/search-names.ts';
import { SearchNamesForm } from '../features/search-names/search-names-form.tsx';

export function SearchNamesPage() {
  return (
    <>
      <PageTitle
        title={t`Search Names`}
        lead={t`Other names that buyers use for each family, in any language, separated by commas. The search uses them at once.`}
      />
      <p className="mb-6">
        <LinkButton to={paths.manageParts}>{t`All parts`}</LinkButton>
      </p>
      <LoadedToEdit query={useSearchNames()} label={t`Loading the names`}>
        {(names) => <SearchNamesForm names={names} />}
      </LoadedToEdit>
    </>
  );
}
