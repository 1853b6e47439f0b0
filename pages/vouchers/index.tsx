export { VouchersScreen as default } from '@/screens/voucher/vouchers-screen';
export { getServerSideProps } from '@/screens/voucher/vouchers-screen.ssr';
