export { VoucherOrderScreen as default } from '@/screens/voucher/voucher-order-screen';
export { getServerSideProps } from '@/screens/voucher/voucher-order-screen.ssr';
