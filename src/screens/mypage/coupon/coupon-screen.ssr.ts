import { DOWNLOADABLE_REQUEST } from './offered-coupons';
import { defineSsr } from '@/ssr/define-ssr';

/** Loads the member's coupons, and those that the member can take. */
export const getServerSideProps = defineSsr<{ now: string }>({
  namespaces: ['mypage', 'coupon'],
  needsSession: true,
  async load({ need }) {
    await Promise.all([
      need('listPersonalCoupons', {}),
      need('listDownloadableCoupons', DOWNLOADABLE_REQUEST),
    ]);
    return { props: { now: new Date().toISOString() } };
  },
});
