export { PaymentScreen as default } from '@/screens/booking/payment-screen';
export { getServerSideProps } from '@/screens/booking/payment-screen.ssr';
