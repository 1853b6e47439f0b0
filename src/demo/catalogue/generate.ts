import { CALENDAR_NIGHTS } from '@/config/constants';
import {
  AMENITY_CODES,
  CATALOGUE_FILE_VERSION,
  type AmenityCode,
  type CatalogueFile,
  type HotelRecord,
} from '@/contract/catalogue/catalogue-file';
import type { Night } from '@/domain/stay/stay';
import { addOnsOf } from './add-ons';
import {
  descriptionOf,
  faqsOf,
  neighbourhoodOf,
  noticeOf,
  policiesOf,
  summaryOf,
  type Facts,
} from './describe';
import { galleryOf } from './gallery';
import { nameOf, placingOf } from './placing';
import { profileOf } from './profile';
import { random } from './random';
import { reviewsOf } from './reviews';
import { roomsOf } from './room-types';
import { termsOf } from './terms';
import { REGION_RECORDS } from './text/places';

export type GenerateOptions = {
  /** The number of hotels; 60 by default. */
  hotels?: number;
  seed: number;
  /** The first night of every calendar; reviews are older. */
  from: Night;
  /** The length of every calendar in nights; 18 months by default. */
  nights?: number;
};

/** Lower ids are reserved for an operator's own hotels. */
const FIRST_HOTEL_ID = 1001;

/**
 * Only the demo catalogue's own hotels have floor plans; catalogues for benchmarks don't need
 * thousands.
 */
const PLANNED_HOTELS = 60;

/** Rounds a coordinate to four decimals, about ten metres. */
const coordinate = (value: number): number => Math.round(value * 10_000) / 10_000;

function hotelOf(
  index: number,
  { seed, from, nights = CALENDAR_NIGHTS }: GenerateOptions,
): HotelRecord {
  const id = FIRST_HOTEL_ID + index;
  const rng = random(seed, 'hotel', index);
  const placing = placingOf(seed, index);
  const { place } = placing;
  const profile = profileOf(rng, place);
  const terms = termsOf(rng, profile.type);
  const rooms = roomsOf({
    seed,
    hotel: { id, areaId: place.id },
    profile,
    place,
    span: { from, nights },
    planned: index < PLANNED_HOTELS,
  });
  const plans = rooms.flatMap((room) => room.plans);
  const addOns = addOnsOf({
    seed,
    hotelId: id,
    profile,
    cleaningPerWeek: terms.cleaningPerWeek,
    breakfast: Math.max(...plans.map(({ breakfastPerGuestNight }) => breakfastPerGuestNight)),
  });
  const offered = new Set<AmenityCode>([
    ...profile.amenities,
    ...rooms.flatMap(({ amenities }) => amenities),
  ]);
  const facts: Facts = {
    seed,
    index,
    placing,
    profile,
    amenities: offered,
    everywhere: new Set(
      [...offered].filter(
        (code) =>
          profile.amenities.has(code) || rooms.every(({ amenities }) => amenities.includes(code)),
      ),
    ),
    hasTour: terms.tour !== null,
    cleaningPerWeek: terms.cleaningPerWeek,
    paidParking: addOns.some(({ code, price }) => code === 'PARKING' && price > 0),
  };
  const [dongKo, dongEn] = place.dongs[placing.rank % place.dongs.length] ?? place.name;
  const lot = `${rng.int(11, 480)}-${rng.int(1, 38)}`;
  // The centre of an area at the sea is just inland, so its hotels are placed close to the centre.
  const reach = place.setting === 'sea' ? 0.003 : 0.008;
  return {
    id,
    regionId: place.regionId,
    areaId: place.id,
    name: nameOf(seed, index, profile.type, placing),
    type: profile.type,
    grade: profile.grade,
    address: {
      ko: `${place.district[0]} ${dongKo} ${lot}`,
      en: `${lot} ${dongEn}, ${place.district[1]}`,
    },
    lat: coordinate(place.lat + (rng.next() - 0.5) * reach),
    lng: coordinate(place.lng + (rng.next() - 0.5) * reach),
    // Numbers that begin with 070-0000 aren't assigned to anybody.
    phone: `+82700000${String(1000 + (index % 9000))}`,
    summary: summaryOf(facts),
    description: descriptionOf(facts),
    ...terms,
    addOns,
    amenities: AMENITY_CODES.filter((code) => offered.has(code)),
    policies: policiesOf(facts),
    notice: noticeOf(facts),
    pictures: galleryOf({
      type: profile.type,
      place,
      amenities: offered,
      rooms,
      rank: placing.settingRank,
    }),
    neighbourhood: neighbourhoodOf(facts),
    faqs: faqsOf(facts),
    rooms,
    reviews: reviewsOf({
      seed,
      index,
      hotel: { id, minNights: terms.minNights, maxNights: terms.maxNights, type: profile.type },
      rooms,
      facts: { place, amenities: offered, hasTour: terms.tour !== null },
      before: from,
    }),
  };
}

/**
 * Generates the hotels of the demo catalogue one by one, for catalogues too large for memory. A
 * hotel depends only on the seed, its index and the calendar's span: the first sixty are the same
 * in a catalogue of any size.
 */
export function* generateHotels(options: GenerateOptions): Generator<HotelRecord, void, undefined> {
  const { hotels = 60 } = options;
  for (let index = 0; index < hotels; index += 1) yield hotelOf(index, options);
}

/** Generates the whole demo catalogue: real regions and areas of Korea, invented hotels. */
export function generateCatalogue(options: GenerateOptions): CatalogueFile {
  return {
    version: CATALOGUE_FILE_VERSION,
    regions: structuredClone([...REGION_RECORDS]),
    hotels: [...generateHotels(options)],
  };
}

export { REGION_RECORDS } from './text/places';
