export { App as default } from '@/screens/app';
