export { CompareScreen as default } from '@/screens/saved/compare-screen';
export { getServerSideProps } from '@/screens/saved/compare-screen.ssr';
