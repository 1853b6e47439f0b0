import { defineSsr } from '@/ssr/define-ssr';
import { loadEntry, type EntryProps } from './entry.ssr';

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
