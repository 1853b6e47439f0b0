export { CouponScreen as default } from '@/screens/mypage/coupon/coupon-screen';
export { getServerSideProps } from '@/screens/mypage/coupon/coupon-screen.ssr';
