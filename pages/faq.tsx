export { FaqScreen as default } from '@/screens/site/faq-screen';
export { getServerSideProps } from '@/screens/site/faq-screen.ssr';
