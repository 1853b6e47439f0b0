export { Document as default } from '@/screens/document';
