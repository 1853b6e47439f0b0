import type { Thing } from 'schema-dts';
import { describe, expect, it } from 'vitest';

import { breadcrumbs, faqPage, itemList } from '@/features/seo/list-data';
import { organization, webSite } from './main-screen';
import { hotelNode, reviewedHotel, roomOf } from '@/features/seo/hotel-data';
import { jsonLdText } from '@/features/seo/page-head';
import { HOTEL, ROOM, SITE } from '@/features/seo/testing/facts';
import { structuredDataProblems } from '@/features/seo/testing/structured-data';

const problemsOf = (...nodes: unknown[]) => structuredDataProblems(jsonLdText(nodes as Thing[]));
const hotel = (change: Partial<typeof HOTEL> = {}) =>
  hotelNode(SITE, { ...HOTEL, ...change }, ['Kitchen', 'Wi-Fi']) as unknown as Record<
    string,
    unknown
  >;

const WAY = [
  { name: 'Home', path: '/' },
  { name: 'Seoul', path: '/search/result?region=seoul' },
];

describe('structured data', () => {
  it.each<[string, Thing[]]>([
    ['the main page', [organization(SITE), webSite(SITE)]],
    ['a hotel', [hotelNode(SITE, HOTEL, ['Kitchen']), breadcrumbs(SITE, WAY), faqPage(HOTEL.faqs)]],
    ['a room', [roomOf(SITE, HOTEL, ROOM, ['Kitchen'])]],
    ['a list', [itemList(SITE, WAY)]],
    [
      'reviews',
      [
        reviewedHotel(SITE, {
          hotel: HOTEL,
          score: 9.1,
          total: 31,
          reviews: HOTEL.reviewsDigest,
        }),
      ],
    ],
  ])(
    'of %s consists of types and properties that schema.org and search engines know',
    async (_name, nodes) => {
      expect(await problemsOf(...nodes)).toEqual([]);
    },
  );

  it('has no star rating for a hotel without a grade', async () => {
    const node = hotel({ grade: 0, type: 'guesthouse' });
    expect(node).not.toHaveProperty('starRating');
    expect(hotel({ grade: 4 })).toHaveProperty('starRating.ratingValue', 4);
    expect(await problemsOf(node)).toEqual([]);
  });

  it('has the full price of the stay that is shown', () => {
    expect(hotel().makesOffer).toMatchObject({
      price: 1_960_000,
      priceCurrency: 'KRW',
      availability: 'https://schema.org/InStock',
      availabilityStarts: '2026-12-05',
      availabilityEnds: '2027-01-04',
      url: 'https://stay.example/en/hotel/1001?from=2026-12-05&to=2027-01-04&adults=2&children=0',
      priceSpecification: { valueAddedTaxIncluded: true, eligibleQuantity: { value: 30 } },
    });
    expect(hotel().priceRange).toBe('₩65,333');
  });

  it('says sold out, without a price, when no room is available', async () => {
    const full = hotel({ offer: null, rooms: HOTEL.rooms.map((one) => ({ ...one, best: null })) });
    expect(full.makesOffer).toMatchObject({ availability: 'https://schema.org/SoldOut' });
    expect(full.makesOffer).not.toHaveProperty('price');
    expect(full).not.toHaveProperty('priceRange');
    expect(await problemsOf(full)).toEqual([]);
  });

  it('has no rating before there is a review', async () => {
    const fresh = hotel({ score: null, reviewCount: 0, reviewsDigest: [] });
    expect(fresh).not.toHaveProperty('aggregateRating');
    expect(hotel()).toHaveProperty('aggregateRating.reviewCount', 31);
    expect(await problemsOf(fresh)).toEqual([]);
  });

  it.each([
    ['hotel', 'Hotel'],
    ['residence', 'Hotel'],
    ['resort', 'Resort'],
    ['hanok', 'LodgingBusiness'],
  ])('describes a %s with the type %s', async (type, expected) => {
    expect(hotel({ type })['@type']).toBe(expected);
    expect(await problemsOf(hotel({ type }))).toEqual([]);
  });

  it('leaves out the company’s details while they are only samples', () => {
    expect(Object.keys(organization(SITE)).sort()).toEqual(
      ['@id', '@type', 'alternateName', 'logo', 'name', 'url'].sort(),
    );
  });
});

describe('the check of structured data', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['an unknown type', { ...hotel(), '@type': 'Hotell' }, /Hotell is no type/],
    ['an unknown property', { ...hotel(), stars: 4 }, /stars is no property of schema\.org/],
    ["another type's property", { ...hotel(), query: 'x' }, /query is no property of Hotel/],
    ['text for a place', { ...hotel(), geo: 'Seoul' }, /geo must be/],
    ['a node of the wrong type', { ...hotel(), starRating: hotel() }, /starRating must be Rating/],
    ['a half address for a picture', { ...hotel(), image: ['/pictures/a.webp'] }, /image must be/],
    ['a wrong time', { ...hotel(), checkinTime: '3 pm' }, /checkinTime must be/],
    ['a hotel without a name', { ...hotel(), name: undefined }, /lacks name/],
    [
      'an offer without a price',
      { ...hotel(), makesOffer: { '@type': 'Offer', priceCurrency: 'KRW' } },
      /makesOffer: lacks price/,
    ],
    [
      'a member that no enumeration has',
      { '@type': 'Offer', availability: 'https://schema.org/Hotel' },
      /availability must be/,
    ],
    [
      'a rating by nobody',
      { ...hotel(), aggregateRating: { '@type': 'AggregateRating', ratingValue: 9 } },
      /reviewCount/,
    ],
    [
      'a review by nobody',
      { ...hotel(), review: [{ '@type': 'Review', reviewBody: 'Good' }] },
      /author/,
    ],
    [
      'crumbs without names',
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ '@type': 'ListItem', position: 1, item: 'https://stay.example' }],
      },
      /name/,
    ],
    ['no question', faqPage([]) as unknown as Record<string, unknown>, /lacks mainEntity/],
    [
      'a question without an answer',
      { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?' }] },
      /acceptedAnswer/,
    ],
    [
      'a superseded property',
      { ...hotel(), reviews: HOTEL.reviewsDigest.map(() => hotel().review) },
      /reviews (was superseded|is no property)/,
    ],
  ])('reports %s', async (_name, node, problem) => {
    expect((await problemsOf(node)).join('\n')).toMatch(problem);
  });
});
