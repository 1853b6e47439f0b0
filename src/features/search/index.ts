export { ResultFilters } from './result-filters';
export { SearchForm } from './search-form';
export { searchHref, searchRequestOf, searchStateOf, type SearchState } from './search-state';
