export { OptionsScreen as default } from '@/screens/hotel/options-screen';
export { getServerSideProps } from '@/screens/hotel/options-screen.ssr';
