import { defineSsr } from '@/ssr/define-ssr';

/** Messages and settings of the member. */
export const getServerSideProps = defineSsr<Record<never, never>>({
  namespaces: ['mypage'],
  needsSession: true,
  async load({ need, prefetch }) {
    await Promise.all([
      need('listNotifications', {}),
      need('getMypage', {}),
      prefetch('getUser', {}),
    ]);
    return { props: {} };
  },
});
