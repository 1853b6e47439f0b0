export { ReviewsScreen as default } from '@/screens/hotel/reviews-screen';
export { getServerSideProps } from '@/screens/hotel/reviews-screen.ssr';
