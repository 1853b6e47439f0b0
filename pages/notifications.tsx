export { NotificationsScreen as default } from '@/screens/mypage/notifications-screen';
export { getServerSideProps } from '@/screens/mypage/notifications-screen.ssr';
