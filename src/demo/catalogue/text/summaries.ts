import type { AmenityCode, HotelType } from '@/contract/catalogue/catalogue-file';
import type { Line } from './line';

/** The nouns for each type of hotel in the one-line summary. */
export const TYPE_NOUNS: Record<HotelType, Line> = {
  hotel: ['호텔', 'hotel'],
  residence: ['레지던스', 'residence'],
  resort: ['리조트', 'resort'],
  hanok: ['한옥 스테이', 'hanok stay'],
  lodge: ['로지', 'lodge'],
  guesthouse: ['게스트하우스', 'guesthouse'],
};

/**
 * What a hotel is known for; the phrase stands before the noun in Korean and after it in English.
 */
export const FEATURES: readonly {
  needs?: AmenityCode;
  types?: readonly HotelType[];
  line: Line;
}[] = [
  {
    needs: 'kitchen',
    line: ['밥 지어 먹기 좋은 주방을 갖춘', 'with a kitchen you will want to use'],
  },
  {
    needs: 'washer_in_room',
    line: ['객실 안에서 빨래까지 끝나는', 'with a washing machine in the room'],
  },
  {
    needs: 'laundry_room',
    line: ['넓은 세탁실이 있는', 'with a proper laundry room'],
  },
  { needs: 'coworking', line: ['공용 작업실을 갖춘', 'with a shared workroom'] },
  {
    needs: 'desk',
    line: ['책상이 넓고 인터넷이 빠른', 'with wide desks and fast internet'],
  },
  { needs: 'pool', line: ['아침 수영으로 하루를 여는', 'where the day begins with a swim'] },
  {
    needs: 'pets',
    line: ['반려견과 함께 지낼 수 있는', 'that takes dogs for as long as you stay'],
  },
  { needs: 'bathtub', line: ['욕조에서 하루를 마치는', 'with a bath to end the day in'] },
  { needs: 'sauna', line: ['사우나로 하루를 마무리하는', 'with a sauna for the evening'] },
  {
    needs: 'resident_registration',
    line: ['전입 신고가 가능한', 'where you can register your address'],
  },
  { needs: 'parking', line: ['주차 걱정이 없는', 'with room for your car'] },
  { needs: 'gym', line: ['출근 전에 운동할 수 있는', 'with a gym for before work'] },
  { needs: 'balcony', line: ['발코니에 앉아 쉬기 좋은', 'with balconies to sit on'] },
  { types: ['hanok'], line: ['마당을 함께 쓰는', 'around a shared courtyard'] },
  { types: ['hanok'], line: ['처마 아래 볕이 드는', 'with the sun under its eaves'] },
  { types: ['lodge'], line: ['벽난로가 있는', 'with a fireplace'] },
  { types: ['guesthouse'], line: ['혼자 와도 어색하지 않은', 'that is easy to come to alone'] },
  { types: ['resort'], line: ['비수기에 더 좋은', 'that is best out of season'] },
  {
    types: ['hotel', 'residence'],
    line: ['조용히 오래 지내기 좋은', 'made for long, quiet stays'],
  },
  { needs: 'kitchen', line: ['저녁마다 밥 짓는 냄새가 나는', 'where people really cook'] },
  { needs: 'washer_in_room', line: ['짐을 반만 싸 와도 되는', 'you can pack light for'] },
  { needs: 'parcel_reception', line: ['택배까지 챙겨 주는', 'that takes in your parcels'] },
  { needs: 'breakfast', line: ['아침밥이 기다려지는', 'with a breakfast worth getting up for'] },
  {
    needs: 'breakfast',
    line: ['날마다 다른 국으로 아침을 차리는', 'with a different soup each morning'],
  },
  {
    needs: 'front_desk_24h',
    line: ['새벽에 도착해도 불이 켜져 있는', 'with the lights on whenever you arrive'],
  },
  {
    needs: 'receipts_for_companies',
    line: ['출장으로 오래 머물기 좋은', 'for long business trips'],
  },
  {
    needs: 'wired_internet',
    line: ['방마다 유선 인터넷이 들어오는', 'with a cable line in every room'],
  },
  { needs: 'barrier_free', line: ['문턱 없이 드나드는', 'without a single step'] },
  { needs: 'ev_charging', line: ['전기차 충전까지 되는', 'with chargers for your car'] },
  { needs: 'restaurant', line: ['식당을 함께 꾸리는', 'with a restaurant of its own'] },
  { needs: 'air_purifier', line: ['공기까지 신경 쓴', 'that thinks even of the air'] },
  {
    types: ['hotel'],
    line: ['챙겨 주되 간섭하지 않는', 'that looks after you and leaves you alone'],
  },
  { types: ['residence'], line: ['이사하듯 들어와 사는', 'to move into rather than check into'] },
  { types: ['lodge'], line: ['창이 크고 밤이 조용한', 'with large windows and quiet nights'] },
  { types: ['guesthouse'], line: ['주인이 같은 집에 사는', 'whose owners live in'] },
  { types: ['hanok'], line: ['문을 열면 마당이 방이 되는', 'whose rooms open onto the yard'] },
  {
    types: ['resort'],
    line: ['낮게 펼쳐져 어디서든 밖이 가까운', 'built low, with outdoors always near'],
  },
];
