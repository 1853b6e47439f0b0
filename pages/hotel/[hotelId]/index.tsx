export { HotelScreen as default } from '@/screens/hotel/detail/hotel-screen';
export { getServerSideProps } from '@/screens/hotel/detail/hotel-screen.ssr';
