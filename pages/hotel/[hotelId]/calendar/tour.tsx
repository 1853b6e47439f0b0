export { TourScreen as default } from '@/screens/hotel/tour-screen';
export { getServerSideProps } from '@/screens/hotel/tour-screen.ssr';
