export { FaqScreen as default } from '@/screens/site/faq/faq-screen';
export { getServerSideProps } from '@/screens/site/faq/faq-screen.ssr';
