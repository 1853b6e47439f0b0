export { CouponScreen as default } from '@/screens/mypage/coupon-screen';
export { getServerSideProps } from '@/screens/mypage/coupon-screen.ssr';
