export { OwnReviewScreen as default } from '@/screens/mypage/review/own-review-screen';
export { getServerSideProps } from '@/screens/mypage/review/own-review-screen.ssr';
