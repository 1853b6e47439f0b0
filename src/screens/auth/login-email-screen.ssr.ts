import { defineSsr } from '@/ssr/define-ssr';
import { loadEntry, type EntryProps } from './entry.ssr';

export const getServerSideProps = defineSsr<EntryProps>({
  namespaces: ['auth', 'errors'],
  load: loadEntry,
});
