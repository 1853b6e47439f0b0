export { InfoScreen as default } from '@/screens/auth/info-screen';
export { getServerSideProps } from '@/screens/auth/info-screen.ssr';
