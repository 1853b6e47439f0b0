export { NotFoundScreen as default } from '@/screens/error/not-found-screen';
export { getStaticProps } from '@/screens/error/error-screen.ssr';
