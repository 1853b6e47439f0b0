import type { collections } from '@/server/platform/db/schema';
import type { ChosenHotels } from './chosen-hotels';
import { both } from './localized';

/** The demo's collections. They come after the operator's that name a position. */
export function collectionRows(hotels: ChosenHotels): Array<typeof collections.$inferInsert> {
  return [
    {
      tag: 'own-kitchen',
      position: 100,
      title: both('내 주방이 있는 곳', 'With a kitchen of your own'),
      summary: both(
        '장을 봐 와서 끓이고 볶을 수 있는 방. 오래 머물수록 밥값이 줄어요.',
        'Rooms to cook in. The longer you stay, the more it saves.',
      ),
      body: both(
        '밖에서 먹는 세 끼는 사흘이면 물려요. **주방이 방 안에 있는 호텔**만 모았습니다. 냄비와 그릇이 갖추어져 있는지는 객실 안내에서 확인해 주세요.',
        'Three meals out a day grow old by the third day. These are hotels with **a kitchen in every room**; whether there are pots and plates is on the room’s page.',
      ),
      picture: 'kitchen-day-sand.webp',
      hotelIds: hotels.kitchen,
    },
    {
      tag: 'laundry-in-room',
      position: 101,
      title: both('빨래도 방에서', 'Laundry in the room'),
      summary: both(
        '방 안에 세탁기가 있어 옷을 조금만 챙겨도 되는 곳.',
        'A washing machine in the room, so you can pack light.',
      ),
      body: both(
        '한 달 짐이 작은 가방 하나로 줄어드는 방법은 세탁기예요. 모두 **방 안에 세탁기가 있는 곳**입니다.',
        'What turns a month’s luggage into one small bag is a washing machine. All of these have **one in the room**.',
      ),
      picture: 'laundry-ocean.webp',
      hotelIds: hotels.laundry,
    },
    {
      tag: 'hanok-days',
      position: 102,
      title: both('한옥에서 보내는 계절', 'A season in a hanok'),
      summary: both(
        '마당과 마루가 있는 집에서 천천히 지내 보세요.',
        'Slow days in a house with a courtyard and a wooden porch.',
      ),
      body: both(
        '문을 열면 마당이고, 앉으면 마루예요. 한옥은 방음과 난방이 아파트와 다르니 [호텔 투어](/promotions/look-first)로 먼저 만나 보셔도 좋아요.',
        'A courtyard outside the door, a wooden porch to sit on. A hanok is heated and soundproofed otherwise than a flat, so [a tour](/promotions/look-first) first may be a good idea.',
      ),
      picture: 'exterior-hanok-green-day.webp',
      hotelIds: hotels.hanok,
    },
    {
      tag: 'with-pets',
      position: 103,
      title: both('반려동물과 함께', 'With your pet'),
      summary: both(
        '함께 지낼 수 있는 호텔. 무게와 마릿수 제한은 호텔의 이용 안내를 봐 주세요.',
        'Hotels where pets may stay. Please see the house rules for limits.',
      ),
      body: both(
        '산책길이 가까운 곳에서 함께 지내 보세요. 추가 요금과 지켜야 할 것은 **호텔마다 달라요**.',
        'Stay together where the walks begin at the door. Charges and rules **differ from hotel to hotel**.',
      ),
      picture: 'exterior-lodge-autumn-dusk.webp',
      hotelIds: hotels.pets,
    },
  ];
}
