import type { Localized } from './catalogue-records';
import { floorPlanSchema } from '../hotel/rooms';
import { type FloorPlanProblem, floorPlanProblems } from '@/domain/hotel/floor-plan';
import { ADD_ON_CODES, isCleaning, isOftener } from '@/domain/price/add-on';

/**
 * Rules between the records of a catalogue file. They read the raw file, not the parsed one, and
 * skip values of the wrong shape (the schema reports these already), so that one malformed field
 * doesn't hide a broken rule elsewhere.
 */

export type CrossProblem = { path: (string | number)[]; message: Localized };
type Path = CrossProblem['path'];
type Report = (path: Path, ko: string, en: string) => void;

const get = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const number = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

function unique(seen: Map<unknown, string>, key: unknown, path: Path, report: Report): void {
  if (key === undefined || key === null) return;
  const before = seen.get(key);
  if (before === undefined) seen.set(key, path.join('.'));
  else
    report(
      path,
      `다른 기록과 번호가 같아요: ${String(key)}`,
      `Another record has the same id: ${String(key)}`,
    );
}

function notAbove(record: unknown, low: string, high: string, path: Path, report: Report): void {
  const [least, most] = [number(get(record, low)), number(get(record, high))];
  if (least === undefined || most === undefined || least <= most) return;
  report(
    [...path, low],
    `${low} 값 ${least} > ${high} 값 ${most}. ${high} 이하로 적어 주세요.`,
    `${low} ${least} is above ${high} ${most}.`,
  );
}

function checkCalendar(calendar: unknown, path: Path, report: Report): void {
  const prices = get(calendar, 'prices');
  const rooms = get(calendar, 'rooms');
  if (Array.isArray(prices) && Array.isArray(rooms) && prices.length !== rooms.length) {
    report(
      [...path, 'rooms'],
      `객실 수 ${rooms.length}개, 요금 ${prices.length}개로 길이가 달라요.`,
      `${rooms.length} room counts for ${prices.length} prices; the two must be equally long.`,
    );
  }
  const from = get(calendar, 'from');
  if (typeof from !== 'string' || !Array.isArray(prices)) return;
  const first = Date.parse(`${from}T00:00:00Z`);
  list(get(calendar, 'closed')).forEach((closed, at) => {
    if (typeof closed !== 'string') return;
    const offset = (Date.parse(`${closed}T00:00:00Z`) - first) / 86_400_000;
    if (Number.isNaN(offset) || (offset >= 0 && offset < prices.length)) return;
    report(
      [...path, 'closed', at],
      `요금표 기간 밖의 날짜예요: ${closed}`,
      `${closed} lies outside the nights of the calendar.`,
    );
  });
}

function checkTiers(policy: unknown, path: Path, report: Report): void {
  for (const kind of ['peakWeekday', 'peakWeekend', 'offWeekday', 'offWeekend']) {
    const tiers = list(get(get(policy, 'tiers'), kind));
    tiers.forEach((tier, at) => {
      const [now, before] = [tier, tiers[at - 1]].map((one) => number(get(one, 'daysBefore')));
      if (now === undefined || before === undefined || now < before) return;
      report(
        [...path, 'tiers', kind, at, 'daysBefore'],
        '남은 날이 많은 순서로 적어 주세요.',
        'List the tiers from the most days before check-in to the fewest.',
      );
    });
  }
}

function checkDiscounts(hotel: unknown, path: Path, report: Report): void {
  const discounts = list(get(hotel, 'lengthDiscounts'));
  discounts.forEach((discount, at) => {
    const [now, before] = [discount, discounts[at - 1]].map((one) => number(get(one, 'minNights')));
    if (now === undefined || before === undefined || now > before) return;
    report(
      [...path, 'lengthDiscounts', at, 'minNights'],
      '박 수가 적은 할인부터 순서대로 적어 주세요.',
      'List the discounts from the fewest nights to the most.',
    );
  });
}

function checkAddOns(hotel: unknown, path: Path, report: Report): void {
  const seen = new Map<unknown, string>();
  const included = number(get(hotel, 'cleaningPerWeek'));
  list(get(hotel, 'addOns')).forEach((addOn, at) => {
    const here = [...path, 'addOns', at];
    const code = ADD_ON_CODES.find((known) => known === get(addOn, 'code'));
    unique(seen, code, [...here, 'code'], report);
    if (code === undefined) return;
    if (code !== 'PARKING' && get(addOn, 'price') === 0) {
      report(
        [...here, 'price'],
        '0원으로 둘 수 있는 것은 주차뿐이에요. 무료로 드리는 것은 객실 요금에 넣어 주세요.',
        'Only parking may cost 0 won; what is free belongs to the price of the room.',
      );
    }
    if (!isCleaning(code) || included === undefined || isOftener(code, included)) return;
    report(
      [...here, 'code'],
      `이미 주 ${included}회 청소가 들어 있어 더 자주 오는 주기가 아니에요.`,
      `Cleaning ${included} times a week is included; this rhythm comes no oftener.`,
    );
  });
}

/** The path and the texts of a problem in a floor plan. */
function floorPlanTexts(problem: FloorPlanProblem, sizeM2: number): [Path, ko: string, en: string] {
  switch (problem.kind) {
    case 'AREA':
      return [
        ['rooms'],
        `방 면적의 합 ${problem.square}㎡, 객실 크기 ${sizeM2}㎡. 5% 안에서 맞춰 주세요(발코니 제외).`,
        `The rooms add up to ${problem.square} sq m, the room is ${sizeM2}; 5 % may differ, without balconies.`,
      ];
    case 'OVERLAP':
      return [
        ['rooms', problem.rooms[1]],
        `겹치는 방이 있어요: rooms[${problem.rooms[0]}]`,
        `It lies over rooms[${problem.rooms[0]}].`,
      ];
    case 'OPENING':
      return [
        ['openings', problem.at],
        '어느 방의 벽에도 놓이지 않았어요.',
        'It lies in no wall of a room.',
      ];
    case 'FURNITURE':
      return [
        ['furniture', problem.at],
        '어느 방 안에도 들어가지 않아요.',
        'It stands in no room, or through a wall.',
      ];
  }
}

function checkFloorPlan(room: unknown, path: Path, report: Report): void {
  const plan = floorPlanSchema.safeParse(get(room, 'floorPlan'));
  const sizeM2 = number(get(room, 'sizeM2'));
  if (!plan.success || sizeM2 === undefined) return;
  for (const problem of floorPlanProblems(plan.data, sizeM2)) {
    const [at, ko, en] = floorPlanTexts(problem, sizeM2);
    report([...path, 'floorPlan', ...at], ko, en);
  }
}

type Ids = { room: Map<unknown, string>; plan: Map<unknown, string>; review: Map<unknown, string> };

function checkRooms(hotel: unknown, path: Path, ids: Ids, report: Report): void {
  const own = new Set<unknown>();
  list(get(hotel, 'rooms')).forEach((room, at) => {
    const here = [...path, 'rooms', at];
    own.add(get(room, 'id'));
    unique(ids.room, get(room, 'id'), [...here, 'id'], report);
    notAbove(room, 'baseGuests', 'maxGuests', here, report);
    checkCalendar(get(room, 'calendar'), [...here, 'calendar'], report);
    checkFloorPlan(room, here, report);
    list(get(room, 'plans')).forEach((plan, planAt) =>
      unique(ids.plan, get(plan, 'id'), [...here, 'plans', planAt, 'id'], report),
    );
  });
  list(get(hotel, 'reviews')).forEach((review, at) => {
    const here = [...path, 'reviews', at];
    unique(ids.review, get(review, 'id'), [...here, 'id'], report);
    const roomId = get(review, 'roomId');
    if (typeof roomId !== 'number' || own.has(roomId)) return;
    report(
      [...here, 'roomId'],
      `이 호텔에 없는 객실이에요: ${roomId}`,
      `This hotel has no room ${roomId}.`,
    );
  });
}

/** Every contradiction between two records of the file. */
export function crossProblems(file: unknown): CrossProblem[] {
  const problems: CrossProblem[] = [];
  const report: Report = (path, ko, en) => problems.push({ path, message: { ko, en } });

  const areasOf = new Map<unknown, Set<unknown>>();
  const regionIds = new Map<unknown, string>();
  const areaIds = new Map<unknown, string>();
  list(get(file, 'regions')).forEach((region, at) => {
    unique(regionIds, get(region, 'id'), ['regions', at, 'id'], report);
    const areas = list(get(region, 'areas'));
    areasOf.set(get(region, 'id'), new Set(areas.map((area) => get(area, 'id'))));
    areas.forEach((area, areaAt) =>
      unique(areaIds, get(area, 'id'), ['regions', at, 'areas', areaAt, 'id'], report),
    );
  });

  const hotelIds = new Map<unknown, string>();
  const ids: Ids = { room: new Map(), plan: new Map(), review: new Map() };
  list(get(file, 'hotels')).forEach((hotel, at) => {
    const here: Path = ['hotels', at];
    unique(hotelIds, get(hotel, 'id'), [...here, 'id'], report);
    const [regionId, areaId] = [get(hotel, 'regionId'), get(hotel, 'areaId')];
    const areas = areasOf.get(regionId);
    if (typeof regionId === 'string' && areas === undefined)
      report(
        [...here, 'regionId'],
        `파일에 없는 지역이에요: ${regionId}`,
        `The file has no region ${regionId}.`,
      );
    else if (typeof areaId === 'string' && areas !== undefined && !areas.has(areaId))
      report(
        [...here, 'areaId'],
        `지역 ${String(regionId)} 안에 없는 동네예요: ${areaId}`,
        `Region ${String(regionId)} has no area ${areaId}.`,
      );
    notAbove(hotel, 'minNights', 'maxNights', here, report);
    checkDiscounts(hotel, here, report);
    checkAddOns(hotel, here, report);
    checkTiers(get(hotel, 'cancellationPolicy'), [...here, 'cancellationPolicy'], report);
    checkRooms(hotel, here, ids, report);
  });
  return problems;
}
