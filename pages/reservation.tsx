export { ReservationScreen as default } from '@/screens/booking/reservation-screen';
export { getServerSideProps } from '@/screens/booking/reservation-screen.ssr';
