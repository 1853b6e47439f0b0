import { defineSsr } from '@/ssr/define-ssr';

/** `/event/{slug}` is that event, `/event` the list of them. Deeper paths are unknown. */
export const getServerSideProps = defineSsr<{ slug: string | null }>({
  namespaces: ['site', 'coupon'],
  load: async ({ need, context }) => {
    const segments = context.params?.slug;
    if (Array.isArray(segments)) {
      const [slug] = segments;
      if (slug === undefined || segments.length > 1) return { notFound: true };
      await need('getEventPage', { params: { slug } });
      return { props: { slug } };
    }
    await need('listEvents', {});
    return { props: { slug: null } };
  },
});
