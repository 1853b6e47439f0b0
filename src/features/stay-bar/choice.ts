import { DEFAULT_STAY } from '@/config/constants';
import type { HotelId, RoomTypeId } from '@/domain/ids';
import type { Night } from '@/domain/stay/stay';
import { stayParamsFrom } from '@/lib/stay-params';

/** The parts of the bar, in their order. */
export const PARTS = ['where', 'when', 'who'] as const;
export type Part = (typeof PARTS)[number];

/** The place of a search. Ids without a name are those of an address whose names aren't known. */
type Place = {
  readonly region?: string | undefined;
  readonly area?: string | undefined;
  /** The name of the area, or of the region. */
  readonly name?: string | undefined;
  /** The name of a hotel or neighbourhood as it was typed. */
  readonly keyword?: string | undefined;
};

/** A stay while it is being chosen. */
export type StayChoice = {
  /** The place; null where the stay belongs to a hotel, or to saved ones. */
  readonly place: Place | null;
  /** Check-in and check-out; '' while the site's usual stay is meant. */
  readonly checkIn: Night | '';
  readonly checkOut: Night | '';
  readonly adults: number;
  readonly children: number;
  /** Days by which check-in may move, as in the address; '' for none. */
  readonly flex: string;
  /** A length that the address has instead of a check-out, until other dates are chosen. */
  readonly length: { readonly count: string; readonly unit: string } | null;
};

/** What a part of the bar shows and changes. */
export type PartProps = {
  choice: StayChoice;
  onChange: (choice: StayChoice) => void;
  /** The hotel, or its room, whose totals the calendar shows; without one, the place's. */
  hotel?: { readonly hotelId: HotelId; readonly roomId?: RoomTypeId } | undefined;
};

/** The lengths of stay that are offered for one press, in nights. */
export const USUAL_LENGTHS = [7, 14, 30, 60, 90] as const;

/** The most adults, and the most children, that a search takes. */
export const MAX_GUESTS = 20;

/** The choice that shows the stay of an answer, and no place. */
export const choiceOf = (stay: {
  readonly checkIn: Night;
  readonly checkOut: Night;
  readonly adults: number;
  readonly children: number;
}): StayChoice => ({
  place: null,
  checkIn: stay.checkIn,
  checkOut: stay.checkOut,
  adults: stay.adults,
  children: stay.children,
  flex: '',
  length: null,
});

/** The choice of the site's usual stay. */
export const USUAL_CHOICE: StayChoice = {
  place: null,
  checkIn: '',
  checkOut: '',
  adults: DEFAULT_STAY.adults,
  children: DEFAULT_STAY.children,
  flex: '',
  length: null,
};

/** The value of the field `region` for the whole country. */
const EVERYWHERE = 'all';

/**
 * The fields that a choice sends, which are the parameters of the pages' addresses. Those without a
 * value are left out.
 */
export function fieldsOf(choice: StayChoice): Record<string, string> {
  const { place, checkIn, checkOut, adults, children, flex, length } = choice;
  const fields: Record<string, string | undefined> = {
    ...(place !== null && {
      region: place.region ?? EVERYWHERE,
      area: place.area,
      keyword: place.keyword?.trim(),
    }),
    from: checkIn,
    ...(length === null ? { to: checkOut } : { length: length.count, unit: length.unit }),
    adults: String(adults),
    children: String(children),
    flex,
  };
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') sent[name] = value;
  }
  return sent;
}

/** The request for the regions with their lowest totals for a choice; for the usual stay without dates. */
export function regionsRequest({ checkIn, checkOut, adults, children }: StayChoice) {
  if (checkIn === '' || checkOut === '') return { query: {} };
  const stay = { checkIn, checkOut, adults, children };
  return { query: stayParamsFrom(stay) };
}
