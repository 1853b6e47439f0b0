export { VoucherScreen as default } from '@/screens/voucher/voucher-screen';
export { getServerSideProps } from '@/screens/voucher/voucher-screen.ssr';
