import { defineSsr } from '@/ssr/define-ssr';
import { entryOf, type EntryProps } from './entry.ssr';

export const getServerSideProps = defineSsr<EntryProps>({
  namespaces: ['auth', 'errors'],
  load: async ({ query }) => ({ props: entryOf(query) }),
});
