export { CollectionsScreen as default } from '@/screens/site/collections-screen';
export { getServerSideProps } from '@/screens/site/collections-screen.ssr';
