export { TourScreen as default } from '@/screens/hotel/tour/tour-screen';
export { getServerSideProps } from '@/screens/hotel/tour/tour-screen.ssr';
