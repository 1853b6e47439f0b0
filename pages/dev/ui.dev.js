export { DevUi as default } from '@/dev-ui/page';
export { getServerSideProps } from '@/dev-ui/page.ssr';
