export { NotFoundScreen as default } from '@/screens/error/error-screen';
export { getStaticProps } from '@/screens/error/error-screen.ssr';
