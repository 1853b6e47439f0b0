import {
  filtersOf,
  isKeywordCut,
  searchRequestOf,
  searchStateOf,
  type SearchState,
} from '@/features/search/search-state';
import { seoulToday, type Night } from '@/domain/stay';
import { stayParamsFrom } from '@/lib/stay-params';
import { defineSsr } from '@/ssr/define-ssr';
import { FEW_HOTELS } from './few-hotels';
import { forgivingStay, movedFromPast } from '@/ssr/forgiving-stay';

export type SearchResultProps = {
  /** The search that is shown; without its dates when those could not be asked for. */
  state: SearchState;
  /** Why the dates of the address were left out, in the page's language. */
  problem: string | null;
  /** The first night shown, when the dates of the address have passed. */
  movedTo: Night | null;
  /** The search words were too long; only their beginning was looked for. */
  wordsCut: boolean;
};

export const getServerSideProps = defineSsr<SearchResultProps>({
  namespaces: ['search', 'map'],
  load: async ({ need, prefetch, context }) => {
    const asked = searchStateOf(context.query);
    const moved = movedFromPast(asked, seoulToday(new Date()));
    const state = moved ?? asked;
    const movedTo = moved?.from ?? null;
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
