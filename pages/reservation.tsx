export { ReservationScreen as default } from '@/screens/booking/reservation/reservation-screen';
export { getServerSideProps } from '@/screens/booking/reservation/reservation-screen.ssr';
