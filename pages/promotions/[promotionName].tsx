import { defineStayPage } from '@/screens/site/stay-page.ssr';

export { PromotionScreen as default } from '@/screens/site/promotion-screen';
export const getServerSideProps = defineStayPage('getPromotion', 'promotionName');
