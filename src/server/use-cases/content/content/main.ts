import type { mainCatalogs, mainSections, visitRoutes } from '@/server/platform/db/schema';
import { both } from './localized';

export const SECTIONS: Array<typeof mainSections.$inferInsert> = [
  {
    id: 'cheapest',
    position: 0,
    title: both('지금 가장 부담 없는 방', 'The most affordable right now'),
    summary: both(
      '지금 예약할 수 있는 방 가운데 총액이 낮은 순서예요.',
      'Rooms you can book now, lowest total first.',
    ),
    rule: 'cheapest',
    href: '/search/result?sort=price',
  },
  {
    id: 'million',
    position: 1,
    title: both('한 달 100만원이 안 되는 곳', 'A month for under a million won'),
    summary: both(
      '30박으로 계산해 100만원이 안 되는 방을 후기 점수가 좋은 순서로 골랐어요.',
      'Rooms that cost less than a million won for 30 nights, best reviewed first.',
    ),
    rule: 'under-a-million',
    href: '/search/result?sort=price',
  },
  {
    id: 'kitchen',
    position: 2,
    title: both('밥 해 먹으며 지내기 좋은 방', 'Rooms with a kitchen of your own'),
    summary: both(
      '주방이 있는 방을 후기 점수가 좋은 순서로 모았어요.',
      'Rooms with a kitchen, best reviewed first.',
    ),
    rule: 'kitchen',
    href: '/search/result?amenities=kitchen',
  },
  {
    id: 'sea',
    position: 3,
    title: both('바다까지 걸어서', 'A walk from the sea'),
    summary: both(
      '바다가 1.5km 안에 있는 호텔을 후기 점수가 좋은 순서로 모았어요.',
      'Hotels within 1.5 km of the sea, best reviewed first.',
    ),
    rule: 'sea',
    href: '/promotions/slow-sea',
  },
];

export const CATALOGS: Array<typeof mainCatalogs.$inferInsert> = [
  {
    id: 'seoul',
    position: 0,
    title: both('서울', 'Seoul'),
    regionId: 'seoul',
    areaId: null,
    picture: 'suite-city-day-cloud.webp',
  },
  {
    id: 'jeju',
    position: 1,
    title: both('제주', 'Jeju'),
    regionId: 'jeju',
    areaId: null,
    picture: 'exterior-villa-sea-dusk-sand.webp',
  },
  {
    id: 'busan',
    position: 2,
    title: both('부산', 'Busan'),
    regionId: 'busan',
    areaId: null,
    picture: 'room-double-sea-dusk-cloud.webp',
  },
  {
    id: 'gangwon',
    position: 3,
    title: both('강원', 'Gangwon'),
    regionId: 'gangwon',
    areaId: null,
    picture: 'exterior-lodge-autumn-day.webp',
  },
  {
    id: 'jeonju',
    position: 4,
    title: both('전주', 'Jeonju'),
    regionId: 'jeolla',
    areaId: 'jeonju',
    picture: 'exterior-hanok-courtyard-dusk.webp',
  },
  {
    id: 'gyeongju',
    position: 5,
    title: both('경주', 'Gyeongju'),
    regionId: 'gyeongsang',
    areaId: 'gyeongju',
    picture: 'exterior-hanok-autumn-day.webp',
  },
];

export const VISIT_ROUTES: Array<typeof visitRoutes.$inferInsert> = [
  { id: 'search', position: 0, label: both('인터넷 검색', 'Web search') },
  { id: 'friend', position: 1, label: both('친구나 가족의 추천', 'A friend or family') },
  { id: 'sns', position: 2, label: both('인스타그램, 유튜브 같은 SNS', 'Social media') },
  { id: 'blog', position: 3, label: both('블로그나 카페 글', 'A blog or forum') },
  { id: 'news', position: 4, label: both('뉴스나 방송', 'News or television') },
  { id: 'company', position: 5, label: both('회사 복지 제도', 'My company') },
  { id: 'hotel', position: 6, label: both('호텔의 안내', 'A hotel told me') },
  { id: 'other', position: 7, label: both('그 밖의 방법', 'Something else') },
];
