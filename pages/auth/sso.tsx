export { SsoScreen as default } from '@/screens/auth/sso-screen';
export { getServerSideProps } from '@/screens/auth/sso-screen.ssr';
