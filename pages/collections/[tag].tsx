export { CollectionScreen as default } from '@/screens/site/collection-screen';
export { getServerSideProps } from '@/screens/site/collection-screen.ssr';
