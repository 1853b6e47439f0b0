import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { placesOf } from '@/server/core/inventory/offer/cards';
import {
  catalogueSnapshot,
  type CatalogueSnapshot,
} from '@/server/core/inventory/offer/catalogue-snapshot';
import { formsOf, matcherFor, MATCH, type Match, type NameForms } from './search-text';

const SHOWN = 8;
/** With fewer matches than this, typing errors are tolerated. */
const ENOUGH = 3;

type Localized = { readonly ko: string; readonly en: string };
type Named = {
  readonly kind: 'region' | 'area' | 'hotel';
  readonly id: string;
  readonly regionId: string;
  readonly name: Localized;
  readonly context: Localized;
  readonly forms: readonly NameForms[];
};

const known = new WeakMap<CatalogueSnapshot, readonly Named[]>();

/** The names of regions, areas and hotels, in this order. */
function namesOf(snapshot: CatalogueSnapshot): readonly Named[] {
  const names = known.get(snapshot);
  if (names !== undefined) return names;
  const both = (name: Localized) => [formsOf(name.ko), formsOf(name.en)];
  const nothing = { ko: '', en: '' };
  const regions = snapshot.regions.map(({ id, name }) => ({
    kind: 'region' as const,
    id,
    regionId: id,
    name,
    context: nothing,
    forms: both(name),
  }));
  const areas = snapshot.regions.flatMap((region) =>
    region.areas.map(({ id, name }) => ({
      kind: 'area' as const,
      id,
      regionId: region.id,
      name,
      context: region.name,
      forms: both(name),
    })),
  );
  const hotels = snapshot.hotels.map((hotel) => {
    const { id, regionId, name } = hotel;
    const place = (locale: 'ko' | 'en') => {
      const { region, area } = placesOf(snapshot, hotel, locale);
      return locale === 'ko' ? `${region.name} ${area.name}` : `${area.name}, ${region.name}`;
    };
    const context = { ko: place('ko'), en: place('en') };
    return { kind: 'hotel' as const, id: String(id), regionId, name, context, forms: both(name) };
  });
  const made = [...regions, ...areas, ...hotels];
  known.set(snapshot, made);
  return made;
}

/**
 * Suggests names while a visitor types: names that start with the keyword, then those that contain
 * it, then, if there are few, those with a typing error; equal ones in the order regions, areas,
 * hotels. Korean, English, half-typed syllables and initial consonants work in either language.
 */
export const getSearchPreview = handle(
  contract.getSearchPreview,
  async ({ query: { keyword } }, { db, locale }) => {
    const matcher = matcherFor(keyword);
    if (matcher === null) return { suggestions: [] };
    const names = namesOf(await catalogueSnapshot(db));
    const found = names.flatMap((named) => best(named, matcher.direct));
    if (found.length < ENOUGH) {
      const direct = new Set(found.map(({ named }) => named));
      for (const named of names) if (!direct.has(named)) found.push(...best(named, matcher.guess));
    }
    return {
      suggestions: found
        .sort((a, b) => a.match - b.match)
        .slice(0, SHOWN)
        .map(({ named: { kind, id, regionId, name, context }, match }) => ({
          kind,
          id,
          regionId,
          name: name[locale],
          context: context[locale],
          guessed: match === MATCH.guessed,
        })),
    };
  },
);

function best(named: Named, look: (forms: NameForms) => Match | null) {
  const matches = named.forms.flatMap((forms) => look(forms) ?? []);
  return matches.length === 0 ? [] : [{ named, match: Math.min(...matches) }];
}
