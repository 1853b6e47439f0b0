export { PaymentResultScreen as default } from '@/screens/booking/payment-result/payment-result-screen';
export { getServerSideProps } from '@/screens/booking/payment-result/payment-result-screen.ssr';
