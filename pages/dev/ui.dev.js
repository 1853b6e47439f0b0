export { DevUi as default } from '@/tools/component-board/page';
export { getServerSideProps } from '@/tools/component-board/page.ssr';
