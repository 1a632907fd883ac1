/** What of the catalogue is fetched once somebody is about to open it: nothing of this is in the first view. */
export { VehicleFinder } from '../../../your-vehicle/vehicle-finder.tsx';
export { FacetPanel } from './facet-panel.tsx';
export { Loosened } from './loosened.tsx';
export { SuggestionList } from './suggestion-list.tsx';
