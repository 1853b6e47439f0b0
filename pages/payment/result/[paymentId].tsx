export { PaymentResultScreen as default } from '@/screens/booking/payment-result-screen';
export { getServerSideProps } from '@/screens/booking/payment-result-screen.ssr';
