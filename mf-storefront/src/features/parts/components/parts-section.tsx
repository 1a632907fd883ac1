import { t } from '@lingui/core/macro';
import { Section } from '../../../components/layout.tsx';
import { askedFact } from '../part-view.rules.ts';
import { type Catalogue, sectionId, toolsId, useCatalogue } from '../use-catalogue.ts';
import { FacetPanel } from './facet-panel.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { PartFilters } from './part-filters.tsx';
import { PartsCount, totalOf } from './parts-count.tsx';
import { PartsList } from './parts-list.tsx';
import { FitQuestion, UnsureParts } from './unsure-parts.tsx';

/** Search, vehicle and filters above the cards. */
function Tools({ catalogue }: { catalogue: Catalogue }) {
  const { view, change, clear, filters, facets, filtersOpen, setFiltersOpen } = catalogue;
  const chips = filters.filter(({ isSearch }) => !isSearch);
  return (
    <>
      <div id={toolsId} ref={catalogue.tools}>
        <PartFilters view={view} families={facets.data?.families} onChange={change} />
      </div>
      <FilterBar
        active={chips.length}
        view={view}
        onChange={change}
        onChoose={catalogue.chooseVehicle}
        filtersOpen={filtersOpen}
        onToggleFilters={() => setFiltersOpen(!filtersOpen)}
      />
      <FilterChips filters={chips} onChange={change} onClear={clear} />
    </>
  );
}

/** The catalogue on the home page; its filters and sort order are kept in the address. */
export function PartsSection() {
  const catalogue = useCatalogue();
  const { view, change, clear, filters, parts, unsure, facets, filtersOpen, setFiltersOpen } = catalogue;
  const asks = askedFact(view);
  const unsureCount = totalOf(unsure);
  return (
    <Section id={sectionId} title={t`Parts`} caption={t`Catalogue / prices in US dollars, per piece`}>
      <Tools catalogue={catalogue} />
      <PartsCount parts={parts} unsure={unsureCount} q={view.q} />
      {(asks === 'model' || asks === 'year') && (
        <FitQuestion asks={asks} onChoose={catalogue.chooseVehicle} />
      )}
      <div className={filtersOpen ? 'lg:grid lg:grid-cols-[16rem_1fr] lg:gap-8' : undefined}>
        {filtersOpen && (
          <FacetPanel facets={facets} view={view} onChange={change} onClose={() => setFiltersOpen(false)} />
        )}
        <div className="@container lg:col-start-2">
          <PartsList
            parts={parts}
            unsure={{ count: unsureCount, isLoading: unsure.isLoading }}
            view={view}
            filters={filters}
            onChange={change}
            onClear={clear}
          />
          <UnsureParts unsure={unsure} onChoose={catalogue.chooseVehicle} />
        </div>
      </div>
    </Section>
  );
}
