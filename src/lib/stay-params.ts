/** The stay a visitor asks about, as URLs and API queries carry it from page to page. */
export type StayParams = {
  from?: string;
  to?: string;
  adults?: string;
  children?: string;
};

/** Picks the stay out of a query; what isn't there stays out, so the API's defaults apply. */
export function stayParamsOf(query: Readonly<Record<string, string | string[] | undefined>>) {
  const params: StayParams = {};
  for (const key of ['from', 'to', 'adults', 'children'] as const) {
    const value = query[key];
    const one = Array.isArray(value) ? value[0] : value;
    if (one !== undefined && one !== '') params[key] = one;
  }
  return params;
}

/** The stay params of a stay the API answered with. */
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

/** A stay with what is added to it, as `/reservation` and the pages of rooms carry them. */
export type OfferParams = StayParams & { addOns?: string };

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** `PARKING,CLEANING_DAILY`: a link says them at once, the boxes of a form one by one. */
export function offerParamsOf(query: Query): OfferParams {
  const { addOns = [] } = query;
  const codes = (Array.isArray(addOns) ? addOns : [addOns]).filter((code) => code !== '');
  return { ...stayParamsOf(query), ...(codes.length === 0 ? {} : { addOns: codes.join(',') }) };
}

/** What a form for another stay carries on: the add-ons alone. */
export function addOnsKept({ addOns }: OfferParams): Record<string, string> {
  return addOns === undefined ? {} : { addOns };
}

/** The offer's params of an answer: its stay, and what of its add-ons is chosen. */
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
