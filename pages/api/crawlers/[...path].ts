export { crawlerDoor as default } from '@/ssr/crawlers/door';
