export { SearchResultScreen as default } from '@/screens/search/search-result-screen';
export { getServerSideProps } from '@/screens/search/search-result-screen.ssr';
