export { PromotionScreen as default } from '@/screens/site/promotion-screen';
export { getServerSideProps } from '@/screens/site/promotion-screen.ssr';
