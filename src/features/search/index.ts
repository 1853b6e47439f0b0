export { noteSearch, useLastSearch } from './last-search';
export { RecentSearches } from './recent-list';
export { NothingFree } from './nothing-free';
export { ResultFilters } from './result-filters';
export { SearchForm } from './search-form';
export { filtersOf, searchHref, searchRequestOf, searchStateOf } from './search-state';
export { WhyHere } from './why-here';
