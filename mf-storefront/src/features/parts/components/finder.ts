/** One lazy chunk: none of these components are in the first view. */
export { VehicleFinder } from '../../../your-vehicle/vehicle-finder.tsx';
export { FacetPanel } from './facet-panel.tsx';
export { Loosened } from './loosened.tsx';
export { SuggestionList } from './suggestion-list.tsx';
