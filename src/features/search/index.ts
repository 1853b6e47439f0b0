export { ResultFilters } from './result-filters';
export { SearchForm } from './search-form';
export {
  filtersOf,
  searchHref,
  searchRequestOf,
  searchStateOf,
  type SearchState,
} from './search-state';
