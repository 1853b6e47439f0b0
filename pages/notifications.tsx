export { NotificationsScreen as default } from '@/screens/mypage/notifications/notifications-screen';
export { getServerSideProps } from '@/screens/mypage/notifications/notifications-screen.ssr';
