import { defineSsr } from '@/ssr/define-ssr';

/**
 * `/event/{slug}` shows one event, and `/event` the list of all events. Longer paths are answered
 * with 404.
 */
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
