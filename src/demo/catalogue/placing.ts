import type { HotelType, Localized } from '@/contract/catalogue/catalogue-file';
import { random } from './random';
import { BORROWED, NAME_FORMS, NATIVE_STEMS, STEMS } from './text/names';
import type { Line } from './text/line';
import { PLACE_SLOTS, type RegionalPlace } from './text/places';

export type Placing = {
  place: RegionalPlace;
  /** The hotel's index within its area, by which neighbours differ. */
  rank: number;
  /** The index of the hotel among those of one setting. */
  settingRank: number;
};

/**
 * Chooses the place of a hotel by its index. Every sixty hotels are spread like the real market, in
 * an order that depends only on the seed and on which sixty they are.
 */
export function placingOf(seed: number, index: number): Placing {
  const size = PLACE_SLOTS.length;
  const run = Math.floor(index / size);
  const at = index % size;
  const order = random(seed, 'places', run).shuffle(PLACE_SLOTS);
  const place = order[at];
  if (place === undefined) throw new RangeError(`No place for hotel ${index}.`);
  const before = order.slice(0, at);
  return {
    place,
    rank: run * place.weight + before.filter(({ id }) => id === place.id).length,
    settingRank: run * 7 + before.filter(({ setting }) => setting === place.setting).length,
  };
}

const NAMELESS: Line = ['머무는집', 'Staying House'];

function fill(form: string, stem: string, label: string): string {
  return form.replace('{}', stem).replace('[]', label);
}

/**
 * Invents a name: each stem is used once per round, followed by the neighbourhood. Later rounds are
 * numbered like branches, so that names stay distinct in large catalogues.
 */
export function nameOf(
  seed: number,
  index: number,
  type: HotelType,
  { place, rank }: Placing,
): Localized {
  const round = Math.floor(index / STEMS.length);
  const stems = random(seed, 'stems', round).shuffle(STEMS);
  const drawn = stems[index % STEMS.length];
  const native = type === 'hanok' || type === 'lodge' || type === 'guesthouse';
  const odd = drawn === undefined || (native && BORROWED.has(drawn[0]));
  const [stemKo, stemEn] = odd ? (NATIVE_STEMS[index % NATIVE_STEMS.length] ?? NAMELESS) : drawn;
  const [formKo, formEn] = random(seed, 'form', index).pick(NAME_FORMS[type]);
  const [labelsKo, labelsEn] = [place.name[0].split('·'), place.name[1].split(' & ')];
  const at = rank % labelsKo.length;
  return {
    ko: fill(formKo, stemKo, labelsKo[at] ?? '') + (round > 0 ? ` ${round + 1}호점` : ''),
    en: fill(formEn, stemEn, labelsEn[at] ?? '') + (round > 0 ? ` No. ${round + 1}` : ''),
  };
}
