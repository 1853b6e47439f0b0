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
