/**
 * Loaded by `node --import` before a site: its clock starts at `CLOCK_STARTS_AT` (an ISO instant) and
 * jumps ahead by an hour whenever one has passed, so that pages with dates, times and prices are the
 * same in every run. Only `Date` is changed; timers run as always.
 */
const { CLOCK_STARTS_AT } = process.env;
if (CLOCK_STARTS_AT === undefined) throw new Error('CLOCK_STARTS_AT is missing');
const HOUR_MS = 3_600_000;
const Real = Date;
const [start, began] = [Real.parse(CLOCK_STARTS_AT), Real.now()];
const now = () => start + Math.floor((Real.now() - began) / HOUR_MS) * HOUR_MS;

globalThis.Date = new Proxy(Real, {
  construct: (target, facts, asked) =>
    Reflect.construct(target, facts.length === 0 ? [now()] : facts, asked),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
