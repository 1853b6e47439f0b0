export { ResultFilters } from './result-filters';
export { SearchForm } from './search-form';
export { filtersOf, searchHref, searchRequestOf, searchStateOf } from './search-state';
