import type { AmenityCode, ReviewRecord, RoomRecord } from '@/contract/catalogue/catalogue-file';
import type { Place } from './text/places/place';
import type { ReviewTopic } from './text/reviews';

/** What decides which sentences fit a stay. */
export type StayFacts = {
  place: Place;
  isHanok: boolean;
  amenities: ReadonlySet<AmenityCode>;
  hasTour: boolean;
  room: Pick<RoomRecord, 'amenities' | 'view'>;
  nights: number;
  /** 1–12. */
  month: number;
  traveller: ReviewRecord['traveller'];
};

const hasSubway = (place: Place): boolean =>
  place.spots.some(([, , kind, nearest]) => kind === 'subway' && nearest < 600);

const FITS: Record<ReviewTopic, (stay: StayFacts) => boolean> = {
  kitchen: ({ room }) => room.amenities.includes('kitchen'),
  washerInRoom: ({ room }) => room.amenities.includes('washer_in_room'),
  laundryRoom: ({ room, amenities }) =>
    amenities.has('laundry_room') && !room.amenities.includes('washer_in_room'),
  desk: ({ room, traveller }) =>
    room.amenities.includes('desk') && (traveller === 'business' || traveller === 'solo'),
  wifi: () => true,
  cleaning: () => true,
  staff: () => true,
  noise: () => true,
  transit: ({ place }) => hasSubway(place),
  walks: ({ place }) => !hasSubway(place),
  seaView: ({ room }) => room.view === 'sea',
  cityView: ({ room }) => room.view === 'city',
  mountainView: ({ room }) => room.view === 'mountain',
  gardenView: ({ room, isHanok }) => room.view === 'garden' && !isHanok,
  tour: ({ hasTour, nights }) => hasTour && nights >= 14,
  price: () => true,
  winter: ({ month }) => month >= 12 || month <= 2,
  summer: ({ month }) => month >= 7 && month <= 8,
  parking: ({ amenities }) => amenities.has('parking'),
  breakfast: ({ amenities, nights }) => amenities.has('breakfast') && nights >= 10,
  pool: ({ amenities, month }) => amenities.has('pool') && month >= 6 && month <= 9,
  bed: () => true,
  space: () => true,
  parcel: ({ amenities, nights }) => amenities.has('parcel_reception') && nights >= 7,
  hanok: ({ isHanok }) => isHanok,
  family: ({ traveller }) => traveller === 'family',
  business: ({ traveller }) => traveller === 'business',
  long: ({ nights }) => nights >= 20,
  bath: ({ room }) => room.amenities.includes('bathtub'),
};

/**
 * The order in which guests usually write: arriving, the room, daily life, the people, the price.
 */
export const TOLD_IN_ORDER: readonly ReviewTopic[] = [
  ...(['tour', 'transit', 'walks', 'hanok', 'seaView', 'mountainView', 'gardenView'] as const),
  ...(['cityView', 'space', 'bed', 'bath', 'noise', 'winter', 'summer', 'cleaning'] as const),
  ...(['kitchen', 'washerInRoom', 'laundryRoom', 'desk', 'wifi', 'breakfast', 'pool'] as const),
  ...(['parking', 'parcel', 'family', 'business', 'staff', 'price', 'long'] as const),
];

const ALL = Object.keys(FITS) as ReviewTopic[];

/** The topics that a guest of this stay could write about. */
export function topicsOf(stay: StayFacts): ReviewTopic[] {
  return ALL.filter((topic) => FITS[topic](stay));
}

const WORK = /일 때문에|출근|퇴근|프로젝트|회의|일했|working|calls with|project/;
const ALONE = /혼자 지내기|혼자 온/;
const TOGETHER = /둘이|\bWe\b|\bwe\b|\bus\b|네 식구|아이들이 집에/;
const PARENTS = /어머니|부모님|아이|아기|children/;
const HABIT =
  /한 달|일주일|사흘|이틀|오래 지내|날마다|주말마다|내내|습관|하루의 낙|일과|매일|every (evening|morning|time)|mornings|whole time|for weeks/;
/** From this length on a guest may write about habits. */
const HABIT_NIGHTS = 10;
const REST = /쉬고 싶어서/;

/** Whether the wording of a sentence suits who travelled and how long. */
export function suits(
  text: string,
  { traveller, nights }: Pick<StayFacts, 'traveller' | 'nights'>,
): boolean {
  if (nights < HABIT_NIGHTS && HABIT.test(text)) return false;
  const alone = traveller === 'solo' || traveller === 'business';
  if (WORK.test(text) && !alone) return false;
  if (ALONE.test(text) && traveller !== 'solo') return false;
  if (TOGETHER.test(text) && alone) return false;
  if (PARENTS.test(text) && traveller !== 'family') return false;
  return !(REST.test(text) && traveller === 'business');
}

type Aspect = keyof ReviewRecord['scores'];

/** The partial score that a topic belongs to. */
export function aspectOf(topic: ReviewTopic): Aspect {
  if (topic === 'cleaning') return 'cleanliness';
  if (topic === 'staff' || topic === 'parcel' || topic === 'tour' || topic === 'business')
    return 'service';
  if (topic === 'price' || topic === 'long') return 'value';
  if (topic === 'transit' || topic === 'walks' || topic.endsWith('View')) return 'location';
  return 'facilities';
}
