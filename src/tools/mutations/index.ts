import { ACCESS } from './access';
import { BOOKS } from './books';
import { MONEY } from './money';
import { rowsOf, type Row } from './mutation';
import { PAGES } from './pages';
import { ROOMS } from './rooms';

/** The areas of the site by which mutations are grouped, one for each of the files. */
export const AREAS = ['money', 'books', 'rooms', 'access', 'pages'] as const;

const FILES = { money: MONEY, books: BOOKS, rooms: ROOMS, access: ACCESS, pages: PAGES } as const;

/** Every mutation that `npm run mutate` makes, by area. */
export const MUTATIONS: readonly Row[] = AREAS.flatMap((area) => rowsOf(area, FILES[area]));
