import { defineSsr } from '@/ssr/define-ssr';

/** Loads the member's notices and their settings. */
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
