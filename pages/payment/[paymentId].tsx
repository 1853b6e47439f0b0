export { PaymentScreen as default } from '@/screens/booking/payment/payment-screen';
export { getServerSideProps } from '@/screens/booking/payment/payment-screen.ssr';
