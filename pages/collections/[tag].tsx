import { defineStayPage } from '@/screens/site/stay-page.ssr';

export { CollectionScreen as default } from '@/screens/site/collection-screen';
export const getServerSideProps = defineStayPage('getCollection', 'tag');
