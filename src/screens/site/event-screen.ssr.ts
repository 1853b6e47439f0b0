import { ApiError } from '@/lib/api/client';
import { defineSsr } from '@/ssr/define-ssr';

const EVENT_LINK = /^\/event\/([\w-]+)$/;

/**
 * `/event/{slug}` is that event. `/event` is the first running one of those the site's banners
 * advertise, in their order; without any the page says so. Deeper paths are unknown.
 */
export const getServerSideProps = defineSsr<{ slug: string | null }>({
  namespaces: ['site'],
  load: async ({ need, api, context }) => {
    const segments = context.params?.slug;
    if (Array.isArray(segments)) {
      const [slug] = segments;
      if (slug === undefined || segments.length > 1) return { notFound: true };
      await need('getEventPage', { params: { slug } });
      return { props: { slug } };
    }
    const rows = await Promise.all([
      api.call('getCarouselBanners', { query: { limit: 20 } }),
      api.call('getBottomBanners', { query: { limit: 20 } }),
    ]);
    for (const { href } of rows.flatMap((row) => row.banners)) {
      const slug = EVENT_LINK.exec(href)?.[1];
      if (slug === undefined) continue;
      try {
        await need('getEventPage', { params: { slug } });
        return { props: { slug } };
      } catch (error) {
        // An event that has ended; its banner will follow.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    }
    return { props: { slug: null } };
  },
});
