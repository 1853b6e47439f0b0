import { defineStayPage } from './stay-page.ssr';

export const getServerSideProps = defineStayPage('getCollection', 'tag');
