export { InfoScreen as default } from '@/screens/auth/info/info-screen';
export { getServerSideProps } from '@/screens/auth/info/info-screen.ssr';
