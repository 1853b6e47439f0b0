export { RedeemScreen as default } from '@/screens/voucher/redeem-screen';
export { getServerSideProps } from '@/screens/voucher/redeem-screen.ssr';
