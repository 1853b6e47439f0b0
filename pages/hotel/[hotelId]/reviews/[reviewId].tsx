export { ReviewScreen as default } from '@/screens/hotel/review-screen';
export { getServerSideProps } from '@/screens/hotel/review-screen.ssr';
