export { CalendarScreen as default } from '@/screens/hotel/calendar-screen';
export { getServerSideProps } from '@/screens/hotel/calendar-screen.ssr';
