export { CalendarScreen as default } from '@/screens/hotel/calendar/calendar-screen';
export { getServerSideProps } from '@/screens/hotel/calendar/calendar-screen.ssr';
