import {
  FEW_HOTELS,
  filtersOf,
  isKeywordCut,
  searchRequestOf,
  searchStateOf,
  type SearchState,
} from '@/features/search/search-state';
import { type Night, seoulToday } from '@/domain/stay/stay';
import { stayParamsFrom } from '@/lib/stay-params';
import { defineSsr } from '@/ssr/define-ssr';
import { forgivingStay, movedFromPast } from '@/ssr/forgiving-stay';

export type SearchResultProps = {
  /** The search whose results are shown; it has no dates when the API refused them. */
  state: SearchState;
  /** Why the dates in the address were dropped, in the page's language. */
  problem: string | null;
  /**
   * The first night of the stay that is shown instead, when the dates in the address have passed.
   */
  movedTo: Night | null;
  /** True when the search text was too long, so that only its beginning was searched for. */
  wordsCut: boolean;
};

export const getServerSideProps = defineSsr<SearchResultProps>({
  namespaces: ['search', 'map'],
  load: async ({ need, prefetch, context }) => {
    const requested = searchStateOf(context.query);
    const moved = movedFromPast(requested, seoulToday(new Date()));
    const state = moved ?? requested;
    const movedTo = moved?.from ?? null;
    const wordsCut = isKeywordCut(context.query);
    const load = async (shown: SearchState) => {
      const query = searchRequestOf(shown);
      const list = await need('listHotels', { query });
      await Promise.all([
        prefetch('getRegionState', { query: stayParamsFrom(list.stay) }),
        ...(list.available < FEW_HOTELS ? [prefetch('listOtherHotels', { query })] : []),
      ]);
    };
    try {
      await load(state);
      return { props: { state, problem: null, movedTo, wordsCut } };
    } catch (error) {
      const problem = forgivingStay(error);
      if (problem === null) throw error;
      const { region, area } = state;
      const kept = searchStateOf({ ...filtersOf(state), region, area });
      await load(kept);
      return { props: { state: kept, problem, movedTo: null, wordsCut } };
    }
  },
});
