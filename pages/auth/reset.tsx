export { ResetScreen as default } from '@/screens/auth/reset-screen';
export { getServerSideProps } from '@/screens/auth/reset-screen.ssr';
