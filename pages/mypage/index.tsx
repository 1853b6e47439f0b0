export { MypageScreen as default } from '@/screens/mypage/mypage-screen';
export { getServerSideProps } from '@/screens/mypage/mypage-screen.ssr';
