import { expect, it } from 'vitest';

import { directionsTo } from './map';

const place = {
  name: '해운대 머무는 집, 별관',
  address: '부산 해운대구 우동 1',
  lat: 35.1631234567,
  lng: 129.16,
};

it('contain the coordinates in a form that each map understands', () => {
  const { KAKAO, GOOGLE } = directionsTo(place);
  expect(decodeURIComponent(KAKAO)).toBe(
    'https://map.kakao.com/link/to/해운대 머무는 집  별관,35.163123,129.16',
  );
  expect(new URL(GOOGLE).searchParams.get('destination')).toBe('35.163123,129.16');
});

it('search for the Korean address where a map doesn’t accept coordinates', () => {
  const { NAVER } = directionsTo(place);
  expect(decodeURIComponent(new URL(NAVER).pathname)).toBe('/p/search/부산 해운대구 우동 1');
});

it('stay correct whatever characters a name contains', () => {
  const { KAKAO } = directionsTo({ ...place, name: '../?x=1#집' });
  expect(new URL(KAKAO).pathname.split('/').slice(0, 3)).toEqual(['', 'link', 'to']);
  expect(new URL(KAKAO).search + new URL(KAKAO).hash).toBe('');
});
