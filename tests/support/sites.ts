/**
 * The addresses of the sites under test, as `npm run test:e2e` passes them in the environment. Each
 * value is read when a test first needs it, so that a spec which needs only one site also runs
 * `--against` a single site that somebody started by hand.
 */
function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(
      `${name} is missing: this test needs all of what \`npm run test:e2e\` starts, without --against.`,
    );
  }
  return value;
}

/** An object whose fields are read from a JSON text of the environment when they are asked for. */
function readLater<T extends object>(name: string, fields: ReadonlyArray<keyof T & string>): T {
  const later = {} as T;
  for (const field of fields) {
    Object.defineProperty(later, field, {
      enumerable: true,
      get: () => (JSON.parse(required(name)) as T)[field],
    });
  }
  return later;
}

export type Site = { url: string; sandbox: string };

export const site: Site = {
  get url() {
    return required('SITE_URL');
  },
  get sandbox() {
    return required('SANDBOX_URL');
  },
};

/** The second site, whose holds and access tokens end after some seconds. */
export const shortHoldSite: Site & { holdSeconds: number } = {
  get url() {
    return required('SHORT_HOLD_SITE_URL');
  },
  get sandbox() {
    return required('SHORT_HOLD_SANDBOX_URL');
  },
  get holdSeconds() {
    return Number(required('SHORT_HOLD_SECONDS'));
  },
};

/**
 * Two hotels: at one a stay from today has begun at every hour of the day, at the other it hasn't.
 */
export const clockHotels = readLater<{ begun: number; notYet: number }>('CLOCK_HOTELS', [
  'begun',
  'notYet',
]);

type Login = { email: string; password: string };

/** A member with completed stays at one hotel: two recent ones, and one too long ago to review. */
export const pastStays = readLater<
  Login & { hotelId: number; open: [string, string]; late: string }
>('PAST_STAYS', ['email', 'password', 'hotelId', 'open', 'late']);

/** A member whose stay ended yesterday, and where and when it was. */
export const justLeft = readLater<
  Login & {
    stayId: string;
    hotelId: number;
    roomTypeId: number;
    checkIn: string;
    checkOut: string;
  }
>('JUST_LEFT', ['email', 'password', 'stayId', 'hotelId', 'roomTypeId', 'checkIn', 'checkOut']);

/** A member with three hundred completed stays. */
export const manyStays = readLater<Login>('MANY_STAYS', ['email', 'password']);

/** A member who joined through the business provider and has points there. */
export const businessMember = readLater<Login & { subject: string }>('BUSINESS_MEMBER', [
  'email',
  'password',
  'subject',
]);
