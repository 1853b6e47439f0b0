/** Where `npm run test:e2e` started the sites. */
function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is missing: run the end-to-end tests by \`npm run test:e2e\`.`);
  }
  return value;
}

export type Site = { url: string; sandbox: string };

export const site: Site = { url: required('SITE_URL'), sandbox: required('SANDBOX_URL') };

/** The same site with holds of some seconds. */
export const shortHoldSite: Site & { holdSeconds: number } = {
  url: required('SHORT_HOLD_SITE_URL'),
  sandbox: required('SHORT_HOLD_SANDBOX_URL'),
  holdSeconds: Number(required('SHORT_HOLD_SECONDS')),
};

/** Hotels at which a stay from today has begun, and hasn't, at every hour of the day. */
export const clockHotels = JSON.parse(required('CLOCK_HOTELS')) as {
  begun: number;
  notYet: number;
};

/** A member with completed stays at one hotel: two lately, one too long ago to review. */
export const pastStays = JSON.parse(required('PAST_STAYS')) as {
  email: string;
  password: string;
  hotelId: number;
  open: [string, string];
  late: string;
};

/** A member with three hundred completed stays. */
export const manyStays = JSON.parse(required('MANY_STAYS')) as { email: string; password: string };

/** A member who came through the business provider, with points there. */
export const businessMember = JSON.parse(required('BUSINESS_MEMBER')) as {
  email: string;
  password: string;
  subject: string;
};
