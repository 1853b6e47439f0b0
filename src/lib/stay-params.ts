/** The stay a visitor asks about, as URLs and API queries carry it from page to page. */
export type StayParams = {
  from?: string;
  to?: string;
  adults?: string;
  children?: string;
};

/**
 * Why another stay than that of the address is shown: the API refused the stay, it refused the
 * add-ons, or the dates have passed, and a stay of the same length from `from` on is shown.
 */
export type StayNotice =
  | { readonly why: 'REFUSED' | 'ADD_ONS'; readonly message: string }
  | { readonly why: 'PAST'; readonly from: string };

/** Picks the stay out of a query. Missing values stay missing, so that the API's defaults apply. */
export function stayParamsOf(query: Readonly<Record<string, string | string[] | undefined>>) {
  const params: StayParams = {};
  for (const key of ['from', 'to', 'adults', 'children'] as const) {
    const value = query[key];
    const one = Array.isArray(value) ? value[0] : value;
    if (one !== undefined && one !== '') params[key] = one;
  }
  return params;
}

/** The query parameters of a stay that the API returned. */
export function stayParamsFrom(stay: {
  checkIn: string;
  checkOut: string;
  adults: number;
  children: number;
}): StayParams {
  return {
    from: stay.checkIn,
    to: stay.checkOut,
    adults: String(stay.adults),
    children: String(stay.children),
  };
}

/** A stay with its add-ons, as `/reservation` and the pages of rooms take them. */
export type OfferParams = StayParams & { addOns?: string };

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Picks the stay and the add-ons out of a query. Links have `PARKING,CLEANING_DAILY`, forms repeat
 * the parameter.
 */
export function offerParamsOf(query: Query): OfferParams {
  const { addOns = [] } = query;
  const codes = (Array.isArray(addOns) ? addOns : [addOns]).filter((code) => code !== '');
  return { ...stayParamsOf(query), ...(codes.length === 0 ? {} : { addOns: codes.join(',') }) };
}

/** The parameters that a form for another stay keeps: the add-ons alone. */
export function addOnsKept({ addOns }: OfferParams): Record<string, string> {
  return addOns === undefined ? {} : { addOns };
}

/** The query parameters of an answer: its stay, and the chosen ones of its add-ons. */
export function offerParamsFrom(answer: {
  stay: Parameters<typeof stayParamsFrom>[0];
  addOns: readonly { code: string; chosen: boolean }[];
}): OfferParams {
  const codes = answer.addOns.flatMap(({ code, chosen }) => (chosen ? [code] : []));
  return {
    ...stayParamsFrom(answer.stay),
    ...(codes.length === 0 ? {} : { addOns: codes.join(',') }),
  };
}

/** The second room of a pair, with its guests, as the address of `/reservation` carries it. */
export type SecondRoom = {
  readonly roomId: number;
  readonly planId: number;
  readonly adults: number;
  readonly children: number;
};

/** The value of the parameter `second`: room type, rate plan, adults and children (`71-712-2-0`). */
export function formatSecondRoom({ roomId, planId, adults, children }: SecondRoom): string {
  return [roomId, planId, adults, children].join('-');
}

const FORM = /^([1-9]\d{0,8})-([1-9]\d{0,8})-([1-9]|1\d|20)-(\d|1\d|20)$/;

/** Parses the parameter `second`; null when it isn't a room with guests. */
export function parseSecondRoom(text: string): SecondRoom | null {
  const match = FORM.exec(text);
  if (match === null) return null;
  const [roomId = 0, planId = 0, adults = 0, children = 0] = match.slice(1).map(Number);
  return { roomId, planId, adults, children };
}
