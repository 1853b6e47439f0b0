export { LoginScreen as default } from '@/screens/auth/login-screen';
export { getServerSideProps } from '@/screens/auth/entry.ssr';
