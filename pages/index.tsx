export { MainScreen as default } from '@/screens/main/main-screen';
export { getServerSideProps } from '@/screens/main/main-screen.ssr';
