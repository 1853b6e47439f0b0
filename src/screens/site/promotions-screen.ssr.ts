import { PERIOD_STATES, type PeriodState } from '@/domain/content/content';
import { defineSsr } from '@/ssr/define-ssr';

/** Parses a page number from the address; anything else is the first page. */
function pageOf(value: string | undefined): number {
  return value !== undefined && /^[1-9]\d{0,2}$/.test(value) ? Number(value) : 1;
}

/**
 * Parses the state of promotions from the address, `soon` or `ended`; anything else means those
 * that run now.
 */
const stateOf = (value: string | undefined): PeriodState =>
  PERIOD_STATES.find((state) => state.toLowerCase() === value) ?? 'RUNNING';

export const getServerSideProps = defineSsr<{ page: number; state: PeriodState }>({
  namespaces: ['site'],
  load: async ({ need, query }) => {
    const page = pageOf(query.page);
    const state = stateOf(query.state);
    await need('listPromotions', { query: { page, state } });
    return { props: { page, state } };
  },
});
