export { ReviewsScreen as default } from '@/screens/hotel/reviews/reviews-screen';
export { getServerSideProps } from '@/screens/hotel/reviews/reviews-screen.ssr';
