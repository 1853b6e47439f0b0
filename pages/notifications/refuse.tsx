export { RefuseAdvertisingScreen as default } from '@/screens/mypage/refuse-advertising-screen';
export { getServerSideProps } from '@/screens/mypage/refuse-advertising-screen.ssr';
