export { MypageDetailScreen as default } from '@/screens/mypage/detail/mypage-detail-screen';
export { getServerSideProps } from '@/screens/mypage/detail/mypage-detail-screen.ssr';
