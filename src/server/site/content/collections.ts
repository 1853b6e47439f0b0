import type { collections } from '../../db/schema';
import type { ChosenHotels } from './chosen-hotels';
import { both } from './localized';

export function collectionRows(hotels: ChosenHotels): Array<typeof collections.$inferInsert> {
  return [
    {
      tag: 'own-kitchen',
      position: 0,
      title: both('내 주방이 있는 곳', 'With a kitchen of your own'),
      summary: both(
        '장을 봐 와서 끓이고 볶을 수 있는 방. 오래 머물수록 밥값이 줄어요.',
        'Rooms to cook in. The longer you stay, the more it saves.',
      ),
      picture: 'studio-city-dusk-ocean.webp',
      hotelIds: hotels.kitchen,
    },
    {
      tag: 'laundry-in-room',
      position: 1,
      title: both('빨래도 방에서', 'Laundry in the room'),
      summary: both(
        '방 안에 세탁기가 있어 옷을 조금만 챙겨도 되는 곳.',
        'A washing machine in the room, so you can pack light.',
      ),
      picture: 'laundry-ocean.webp',
      hotelIds: hotels.laundry,
    },
    {
      tag: 'hanok-days',
      position: 2,
      title: both('한옥에서 보내는 계절', 'A season in a hanok'),
      summary: both(
        '마당과 마루가 있는 집에서 천천히 지내 보세요.',
        'Slow days in a house with a courtyard and a wooden porch.',
      ),
      picture: 'exterior-hanok-autumn-day.webp',
      hotelIds: hotels.hanok,
    },
    {
      tag: 'with-pets',
      position: 3,
      title: both('반려동물과 함께', 'With your pet'),
      summary: both(
        '함께 지낼 수 있는 호텔. 무게와 마릿수 제한은 호텔의 이용 안내를 봐 주세요.',
        'Hotels where pets may stay. Please see the house rules for limits.',
      ),
      picture: 'exterior-lodge-autumn-day.webp',
      hotelIds: hotels.pets,
    },
  ];
}
