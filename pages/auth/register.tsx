export { RegisterScreen as default } from '@/screens/auth/register-screen';
export { getServerSideProps } from '@/screens/auth/register-screen.ssr';
