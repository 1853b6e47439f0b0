export { HotelScreen as default } from '@/screens/hotel/hotel-screen';
export { getServerSideProps } from '@/screens/hotel/hotel-screen.ssr';
