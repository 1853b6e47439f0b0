import { defineSsr } from '@/ssr/define-ssr';

export const getServerSideProps = defineSsr<{ finds: boolean }>({
  namespaces: ['auth', 'errors'],
  load: async ({ query, prefetch }) => {
    const finds = query.find === 'email';
    if (finds) await prefetch('listCountries', {});
    return { props: { finds } };
  },
});
