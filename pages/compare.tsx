export { CompareScreen as default } from '@/screens/saved/compare/compare-screen';
export { getServerSideProps } from '@/screens/saved/compare/compare-screen.ssr';
