import { addNights, type Night } from '@/domain/stay/stay';
import type { promotions } from '@/server/platform/db/schema';
import type { ChosenHotels } from './chosen-hotels';
import { COUPON_IDS } from './coupons';
import { both, bothParts } from './localized';

const TERMS = [
  both(
    '할인과 총액은 고른 날짜와 인원에 따라 달라져요. 결제하기 전에 본 금액 그대로 결제됩니다.',
    'Discounts and totals depend on your dates and guests; you pay the total you were shown.',
  ),
  both(
    '쿠폰은 회원 한 분이 한 장씩 받을 수 있고, 취소할 때의 규칙은 쿠폰에 적혀 있어요.',
    'Each member can take a coupon once; what becomes of it on cancelling is on the coupon.',
  ),
];

/** The promotions of the demo site, which start relative to `today`. */
export function promotionRows(
  today: Night,
  hotels: ChosenHotels,
): Array<typeof promotions.$inferInsert> {
  return [
    {
      tag: 'a-month-away',
      position: 0,
      title: both('한 달 살기, 30박부터 달라지는 가격', 'A month away, at a month’s price'),
      summary: both(
        '30박 이상 머무르면 할인이 가장 커지는 호텔을 모았어요.',
        'The hotels with the largest discounts from 30 nights.',
      ),
      body: bothParts([
        both(
          '여행과 이사 사이, 한 달이라는 시간이 있습니다. 동네 시장에서 장을 보고, 아침마다 같은 길을 걷고, 단골 가게가 생기는 만큼의 시간이에요.',
          'Between a trip and a move there is a month: long enough to shop at the market, walk the same street every morning and become a regular somewhere.',
        ),
        both(
          '여기 모은 호텔은 30박부터 받는 할인이 큰 곳들이에요. 할인은 호텔이 정한 비율대로 총액에 자동으로 들어가고, 호텔 화면에서 박 수마다 하룻밤 가격이 어떻게 달라지는지 비교할 수 있습니다.',
          'These are the hotels that take the most off from 30 nights. Each sets its own rate; it is in the total without your doing anything, and the hotel’s page compares the price a night at each length.',
        ),
        both(
          '날짜를 바꾸면 아래 금액도 그 날짜의 총액으로 바뀌어요. 부가세까지 모두 더한 금액이라 결제 화면에서 더해지는 것은 없습니다.',
          'Change the dates and the totals below change with them. VAT is included, and nothing is added when you pay.',
        ),
      ]),
      picture: 'studio-city-day-cloud.webp',
      startsOn: today,
      endsOn: addNights(today, 120),
      hotelIds: hotels.longStay,
      terms: TERMS,
      couponIds: [COUPON_IDS.month],
    },
    {
      tag: 'slow-sea',
      position: 1,
      title: both('바다 곁에서 천천히', 'Slow days by the sea'),
      summary: both(
        '바다까지 걸어서 갈 수 있는 호텔에서 보름, 한 달.',
        'Two weeks or a month, a walk away from the water.',
      ),
      body: bothParts([
        both(
          '바다는 하루 보고 오기에는 아쉬운 곳이에요. 비 오는 날의 바다, 해 뜨기 전의 바다, 아무도 없는 평일 오후의 바다는 오래 머무는 사람의 것입니다.',
          'A day is never enough for the sea. The rainy sea, the sea before sunrise and the empty beach of a weekday afternoon belong to those who stay.',
        ),
        both(
          '이 호텔들은 모두 바다가 1.5km 안에 있어요. 바다가 보이는 방인지는 객실마다 다르니 객실 안내의 전망을 확인해 주세요.',
          'All of these are within 1.5 km of the sea. Whether you see it from the window depends on the room, so please check its view.',
        ),
        both(
          '14박 이상 머무르신다면 아래 쿠폰을 받아 두세요. 조건과 취소할 때의 규칙이 쿠폰에 함께 적혀 있습니다.',
          'Staying 14 nights or more? Take the coupon below; its conditions, and what happens when you cancel, are on it.',
        ),
      ]),
      picture: 'exterior-villa-sea-dusk-sand.webp',
      startsOn: today,
      endsOn: addNights(today, 150),
      hotelIds: hotels.sea,
      terms: TERMS,
      couponIds: [COUPON_IDS.sea],
    },
    {
      tag: 'work-and-stay',
      position: 2,
      title: both('일하며 머무는 한 달', 'Work here for a while'),
      summary: both(
        '제대로 된 책상과 유선 인터넷이 있는 호텔.',
        'Hotels with a proper desk and a wired connection.',
      ),
      body: bothParts([
        both(
          '침대에 걸터앉아 노트북을 무릎에 올리고 한 달을 보낼 수는 없어요. 그래서 책상과 유선 인터넷을 모두 갖춘 호텔만 골랐습니다.',
          'Nobody works for a month with a laptop on their knees. So we chose only hotels that have both a desk and a wired connection.',
        ),
        both(
          '화상 회의가 많다면 방의 크기와 공용 업무 공간이 있는지도 살펴보세요. 회사에 제출할 영수증이 필요하면 호텔 편의시설에 표시해 두었습니다.',
          'Lots of calls? Look at the size of the room and whether there is a shared workspace. If your company needs receipts, the hotel’s facilities say whether it issues them.',
        ),
        both(
          '머물기 전에 방을 보고 싶다면 호텔 투어를 하는 곳부터 둘러보세요. 책상 높이까지 직접 확인할 수 있어요.',
          'If you would rather see the room first, start with the hotels that offer tours. You can even try the desk.',
        ),
      ]),
      picture: 'studio-mountain-day-sand.webp',
      startsOn: today,
      endsOn: addNights(today, 180),
      hotelIds: hotels.work,
      terms: TERMS,
      couponIds: [COUPON_IDS.work],
    },
    {
      tag: 'look-first',
      position: 3,
      title: both('먼저 둘러보고 정하세요', 'Look first, then decide'),
      summary: both(
        '호텔 투어로 방과 동네를 미리 만나 볼 수 있는 곳.',
        'Hotels that show you the room and the street beforehand.',
      ),
      body: bothParts([
        both(
          '한 달을 보낼 곳을 사진만 보고 정하기는 어렵습니다. 창밖의 소리, 수압, 냉장고 크기, 역까지 걷는 길은 가 봐야 알 수 있으니까요.',
          'It is hard to choose a month’s home from pictures. The noise outside, the shower, the size of the fridge and the walk to the station only show when you are there.',
        ),
        both(
          '호텔 투어는 무료이고, 객실을 예약하지 않아도 됩니다. 호텔 화면의 투어 달력에서 날짜마다 가능한 시간과 걸리는 시간, 남은 자리를 확인해 보세요.',
          'A hotel tour is free and you need no booking for it. The tour calendar on the hotel’s page shows the times of each day, how long a tour takes and the places left.',
        ),
        both(
          '둘러본 뒤 마음에 드셨다면, 그때 예약하셔도 늦지 않아요. 남은 방의 수는 언제나 실제 재고 그대로 보여 드립니다.',
          'Book once you like what you saw. The number of rooms left is always the real one.',
        ),
      ]),
      picture: 'lobby-garden-day-sand.webp',
      startsOn: today,
      endsOn: addNights(today, 180),
      hotelIds: hotels.tour,
      couponIds: [],
    },
  ];
}
