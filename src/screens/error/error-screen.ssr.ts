import { defineStatic } from '@/ssr/define-static';

export const getStaticProps = defineStatic([]);
