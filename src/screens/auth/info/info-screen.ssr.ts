import { defineSsr } from '@/ssr/define-ssr';

export const getServerSideProps = defineSsr({
  namespaces: ['auth', 'errors'],
  needsSession: true,
  load: async ({ need, prefetch }) => {
    await Promise.all([
      need('getUser', {}),
      prefetch('getAccount', {}),
      prefetch('listCountries', {}),
      prefetch('listVisitRoutes', {}),
      prefetch('listSocials', {}),
      prefetch('listPasskeys', {}),
      prefetch('listSessions', {}),
    ]);
    return { props: {} };
  },
});
