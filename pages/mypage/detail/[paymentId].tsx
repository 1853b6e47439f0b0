export { MypageDetailScreen as default } from '@/screens/mypage/mypage-detail-screen';
export { getServerSideProps } from '@/screens/mypage/mypage-detail-screen.ssr';
