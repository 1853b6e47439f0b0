export { MyVouchersScreen as default } from '@/screens/voucher/my-vouchers/my-vouchers-screen';
export { getServerSideProps } from '@/screens/voucher/my-vouchers/my-vouchers-screen.ssr';
