export { RefuseAdvertisingScreen as default } from '@/screens/mypage/notifications/refuse-advertising-screen';
export { getServerSideProps } from '@/screens/mypage/notifications/refuse-advertising-screen.ssr';
