/**
 * Which part of `src` may import which (ARCHITECTURE.md). Paths begin below the project's folder and
 * have no extension where the import has none, such as `src/server/app/runtime`.
 */

/** What each room may import besides itself. Everything else is refused. */
const ROOMS = {
  domain: [],
  contract: ['domain'],
  config: ['domain'],
  reporting: [],
  // The demo world, which an operator's own catalogue replaces.
  demo: ['contract', 'domain'],
  server: ['demo', 'contract', 'domain', 'config', 'reporting'],
  lib: ['contract', 'config'],
  analytics: ['lib', 'session', 'contract', 'domain', 'config'],
  session: ['lib', 'contract', 'domain', 'config'],
  i18n: ['config', 'domain'],
  ui: [],
  flags: ['config', 'analytics'],
  features: ['flags', 'ui', 'analytics', 'lib', 'session', 'i18n', 'contract', 'domain', 'config'],
  shell: [
    'analytics',
    'features',
    'flags',
    'session',
    'ui',
    'i18n',
    'lib',
    'reporting',
    'config',
    'domain',
  ],
  ssr: ['flags', 'lib', 'session', 'i18n', 'contract', 'config', 'domain', 'reporting'],
  screens: [
    'analytics',
    'features',
    'flags',
    'shell',
    'reporting',
    'ui',
    'session',
    'i18n',
    'lib',
    'domain',
    'contract',
    'config',
  ],
  tools: ['server', 'demo', 'config', 'domain', 'contract', 'i18n', 'ui'],
};

/** Imports between two rooms that are allowed for a single file only. */
const DOORS = {
  // Server rendering loads the embedded API only when it is needed, by this file.
  'ssr server': 'src/server/app/runtime',
  // Mails use the site's colours, which are all in this file.
  'server ui': 'src/ui/theme/tokens',
  // The visitor's clock is known in the browser only, so it waits until the page is hydrated.
  'i18n ui': 'src/ui/hydrated',
};

/** Only `screens/*.ssr.ts`, the component around all pages and the document around it may import `ssr`. */
const MAY_RENDER = /^src\/screens\/(?:.*\.ssr|app|document)\.tsx?$/;

/** A feature may not import another one, except for these, which several features show. */
const SHARED_FEATURES = new Set([
  'add-ons',
  'coupon',
  'hotel-card',
  'problem',
  'review-list',
  'saved',
  'search',
  'testing',
]);

/** The floors of the server; each may import those that come after it in this list. */
const FLOORS = ['app', 'use-cases', 'core', 'platform'];

/**
 * Why one file may not import another, or undefined when it may.
 * @param {string} from path of the file that imports
 * @param {string} to path of what it imports
 * @returns {string | undefined}
 */
export function refuseImport(from, to) {
  const [, room = '', floor = '', family = ''] = from.split('/');
  const [, otherRoom = '', otherFloor = '', otherFamily = ''] = to.split('/');
  const allowed = Object.hasOwn(ROOMS, room) ? ROOMS[room] : undefined;
  if (allowed === undefined) return undefined;
  if (room !== otherRoom) {
    const isAllowed =
      allowed.includes(otherRoom) ||
      DOORS[`${room} ${otherRoom}`] === to ||
      (otherRoom === 'ssr' && MAY_RENDER.test(from));
    if (!isAllowed) {
      return `src/${room} may import ${allowed.join(', ') || 'nothing'} (ARCHITECTURE.md).`;
    }
    if (room === 'server' && otherRoom === 'demo' && floor !== 'app') {
      return 'The demo world is for the app of the server alone (docs/decisions/062).';
    }
    if (room === 'tools' && floor === 'sandbox') {
      return 'The sandbox stands in for the outside world, so it knows nothing of the product.';
    }
    return undefined;
  }
  switch (room) {
    case 'features':
      return floor === otherFloor || SHARED_FEATURES.has(otherFloor)
        ? undefined
        : 'A feature never imports another feature (ARCHITECTURE.md).';
    case 'screens':
      return refusePage(from, to);
    case 'tools':
      return (floor === 'sandbox') === (otherFloor === 'sandbox')
        ? undefined
        : 'The sandbox and the other tools meet over HTTP only.';
    case 'server':
      return refuseFloor({ floor, family, otherFloor, otherFamily });
    default:
      return undefined;
  }
}

/**
 * A page is a folder below its subject, as in `screens/hotel/options`. It may import what its
 * subject shares, but no other page and nothing of another subject.
 * @param {string} from
 * @param {string} to
 */
function refusePage(from, to) {
  const folder = (/** @type {string} */ path) => path.split('/').slice(2, -1).join('/');
  const [page, other] = [folder(from), folder(to)];
  if (page === '' || other === '' || page === other || page.startsWith(`${other}/`)) {
    return undefined;
  }
  return other.startsWith(`${page}/`)
    ? undefined
    : 'A page never imports another page: what two of them need is a feature (ARCHITECTURE.md).';
}

/** @param {{ floor: string, family: string, otherFloor: string, otherFamily: string }} floors */
function refuseFloor({ floor, family, otherFloor, otherFamily }) {
  const [level, other] = [FLOORS.indexOf(floor), FLOORS.indexOf(otherFloor)];
  if (level === -1 || other === -1) return undefined;
  if (other < level) {
    const below = FLOORS.slice(level + 1).join(', ') || 'no other floor';
    return `src/server/${floor} may import ${below} (docs/decisions/062).`;
  }
  if (floor === 'use-cases' && otherFloor === 'use-cases' && family !== otherFamily) {
    return 'Use cases never import each other (docs/decisions/062).';
  }
  // The code for payments must not depend on what is paid for, which is behind the port `Payable`.
  if (
    floor === 'core' &&
    family === 'payments' &&
    otherFloor === 'core' &&
    otherFamily !== family
  ) {
    return 'core/payments may import no other part of core (docs/decisions/064).';
  }
  return undefined;
}
