import { brand } from '@/config/brand';
import type { banners } from '@/server/platform/db/schema';
import { both } from './localized';

export const BANNERS: Array<typeof banners.$inferInsert & { id: number }> = [
  {
    id: 1,
    slot: 'carousel',
    position: 0,
    title: both('한 달, 다른 동네에서 살아 보기', 'A month in another neighbourhood'),
    body: both(
      '짐을 풀고 장을 보고 단골 카페를 만드는 여행. 오래 머물수록 하룻밤 값은 내려가요.',
      'Unpack, shop for groceries, find your regular café. The longer you stay, the less each night costs.',
    ),
    action: both('한 달 머물 곳 보기', 'See month-long stays'),
    href: '/promotions/a-month-away',
    picture: 'studio-city-day-cloud.webp',
  },
  {
    id: 2,
    slot: 'carousel',
    position: 1,
    title: both('창을 열면 바다', 'Open the window to the sea'),
    body: both(
      '바다까지 걸어서 갈 수 있는 호텔만 모았어요.',
      'Only hotels that are a walk away from the water.',
    ),
    action: both('바다 곁 호텔 보기', 'See hotels by the sea'),
    href: '/promotions/slow-sea',
    picture: 'room-double-sea-day-sand.webp',
  },
  {
    id: 3,
    slot: 'carousel',
    position: 2,
    title: both('처음 본 금액 그대로', 'The price you see is the price you pay'),
    body: both(
      '세금과 봉사료까지 모두 더한 금액을 검색 화면부터 영수증까지 똑같이 보여 드려요.',
      'One all-in total, the same from the search page to the receipt.',
    ),
    action: both(`${brand.name.ko}의 요금 약속`, 'How our prices work'),
    href: '/event/one-price',
    picture: 'lobby-city-dusk-forest.webp',
  },
  {
    id: 4,
    slot: 'carousel',
    position: 3,
    title: both('책상도 창밖도 마음에 드는 곳', 'A good desk, a good view'),
    body: both(
      '책상이 있는 방에서 일하고, 퇴근하면 바로 여행이에요.',
      'Rooms with a proper desk, and a journey that starts when work ends.',
    ),
    action: both('일하며 머무는 호텔 보기', 'See hotels to work from'),
    href: '/promotions/work-and-stay',
    picture: 'studio-mountain-day-sand.webp',
  },
  {
    id: 11,
    slot: 'top',
    // After all of the operator's banners.
    position: 1000,
    title: both(
      '결제하기 전에 돌려받을 금액부터 보여 드려요',
      'See what you would get back before you pay',
    ),
    body: both(
      '시점별 환불 금액을 원 단위로 확인하세요.',
      'Refunds are shown in won for every deadline.',
    ),
    action: both('자주 묻는 질문', 'Questions and answers'),
    href: '/faq',
    picture: null,
  },
  {
    id: 21,
    slot: 'bottom',
    position: 0,
    title: both('살아 보기 전에, 한번 둘러보기', 'Look around before you move in'),
    body: both(
      '호텔 투어로 방과 동네를 먼저 만나 보세요.',
      'A hotel tour shows you the room and the street before you decide.',
    ),
    action: both('투어할 수 있는 호텔', 'Hotels with tours'),
    href: '/promotions/look-first',
    picture: 'lobby-garden-day-sand.webp',
  },
  {
    id: 22,
    slot: 'bottom',
    position: 1,
    title: both('처음 하는 한 달 살기라면', 'Planning your first month away?'),
    body: both(
      '짐, 빨래, 우편물까지. 떠나기 전에 챙길 것을 정리했어요.',
      'Luggage, laundry, post: what to think of before you go.',
    ),
    action: both('준비 안내 읽기', 'Read the guide'),
    href: '/event/first-month',
    picture: 'laundry-ocean.webp',
  },
];
