export { OptionScreen as default } from '@/screens/hotel/option-screen';
export { getServerSideProps } from '@/screens/hotel/option-screen.ssr';
