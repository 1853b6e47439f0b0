import { searchRequestOf, searchStateOf, type SearchState } from '@/features/search/search-state';
import { defineSsr } from '@/ssr/define-ssr';
import { forgivingStay } from '@/ssr/forgiving-stay';

export type SearchResultProps = {
  /** The search that is shown; without its dates when those could not be asked for. */
  state: SearchState;
  /** Why the dates of the address were left out, in the page's language. */
  problem: string | null;
};

export const getServerSideProps = defineSsr<SearchResultProps>({
  namespaces: ['search'],
  load: async ({ need, prefetch, context }) => {
    const state = searchStateOf(context.query);
    const load = async (shown: SearchState) => {
      const [list] = await Promise.all([
        need('listHotels', { query: searchRequestOf(shown) }),
        prefetch('getRegionState', {}),
      ]);
      if (list.available === 0) {
        await prefetch('listOtherHotels', { query: searchRequestOf(shown) });
      }
    };
    try {
      await load(state);
      return { props: { state, problem: null } };
    } catch (error) {
      const problem = forgivingStay(error);
      if (problem === null) throw error;
      const { region, area, type, keyword, sort } = state;
      const kept = searchStateOf({ region, area, type, keyword, sort });
      await load(kept);
      return { props: { state: kept, problem } };
    }
  },
});
