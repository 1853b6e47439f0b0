export { authHandler as default } from '@/ssr/auth';
