export { PromotionsScreen as default } from '@/screens/site/promotions-screen';
export { getServerSideProps } from '@/screens/site/promotions-screen.ssr';
