export { probeDoor as default } from '@/ssr/probe-door';
