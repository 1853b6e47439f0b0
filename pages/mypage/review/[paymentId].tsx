export { OwnReviewScreen as default } from '@/screens/mypage/own-review-screen';
export { getServerSideProps } from '@/screens/mypage/own-review-screen.ssr';
