export { LoginEmailScreen as default } from '@/screens/auth/login-email-screen';
export { getServerSideProps } from '@/screens/auth/entry.ssr';
