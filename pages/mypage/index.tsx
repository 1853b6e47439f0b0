export { MypageScreen as default } from '@/screens/mypage/overview/mypage-screen';
export { getServerSideProps } from '@/screens/mypage/overview/mypage-screen.ssr';
