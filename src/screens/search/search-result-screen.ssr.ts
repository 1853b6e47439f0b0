import {
  filtersOf,
  isKeywordCut,
  searchRequestOf,
  searchStateOf,
  type SearchState,
} from '@/features/search/search-state';
import { stayParamsFrom } from '@/lib/stay-params';
import { defineSsr } from '@/ssr/define-ssr';
import { FEW_HOTELS } from './few-hotels';
import { forgivingStay } from '@/ssr/forgiving-stay';

export type SearchResultProps = {
  /** The search that is shown; without its dates when those could not be asked for. */
  state: SearchState;
  /** Why the dates of the address were left out, in the page's language. */
  problem: string | null;
  /** The search words were too long; only their beginning was looked for. */
  wordsCut: boolean;
};

export const getServerSideProps = defineSsr<SearchResultProps>({
  namespaces: ['search', 'map'],
  load: async ({ need, prefetch, context }) => {
    const state = searchStateOf(context.query);
    const wordsCut = isKeywordCut(context.query);
    const load = async (shown: SearchState) => {
      const query = searchRequestOf(shown);
      const list = await need('listHotels', { query });
      await Promise.all([
        prefetch('getRegionState', { query: stayParamsFrom(list.stay) }),
        prefetch('getRegionState', { query: {} }),
        ...(list.available < FEW_HOTELS ? [prefetch('listOtherHotels', { query })] : []),
      ]);
    };
    try {
      await load(state);
      return { props: { state, problem: null, wordsCut } };
    } catch (error) {
      const problem = forgivingStay(error);
      if (problem === null) throw error;
      const { region, area } = state;
      const kept = searchStateOf({ ...filtersOf(state), region, area });
      await load(kept);
      return { props: { state: kept, problem, wordsCut } };
    }
  },
});
