import { defineSsr } from '@/ssr/define-ssr';
import { type EntryProps, loadEntry } from './entry.ssr';

export const getServerSideProps = defineSsr<EntryProps>({
  namespaces: ['auth', 'errors'],
  load: async (loading) => {
    const [entry] = await Promise.all([
      loadEntry(loading),
      loading.prefetch('listCountries', {}),
      loading.prefetch('listVisitRoutes', {}),
    ]);
    return entry;
  },
});
