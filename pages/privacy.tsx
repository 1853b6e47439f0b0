export { KeptDataScreen as default } from '@/screens/site/privacy/kept-data-screen';
export { getServerSideProps } from '@/screens/site/privacy/kept-data-screen.ssr';
