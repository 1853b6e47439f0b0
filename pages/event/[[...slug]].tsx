export { EventScreen as default } from '@/screens/site/event-screen';
export { getServerSideProps } from '@/screens/site/event-screen.ssr';
