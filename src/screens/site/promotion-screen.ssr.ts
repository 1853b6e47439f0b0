import { defineStayPage } from './stay-page.ssr';

export const getServerSideProps = defineStayPage('getPromotion', 'promotionName');
