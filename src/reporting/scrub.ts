/**
 * Everything in an error report is scrubbed here before it leaves the site: the event, its
 * breadcrumbs, spans, replay recordings. Structure and code stay, personal data is removed.
 */

const REMOVED = '[removed]';

/** Query fields that contain nothing personal. The values of all others are removed. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set([
  'from',
  'to',
  'adults',
  'children',
  'sort',
  'page',
  'size',
  'view',
  'tab',
  'lang',
  'v',
  'hotelId',
  // Fields of the reporting service's own addresses.
  'sentry_version',
]);

/**
 * A mail address. Its last part must be letters, so that the release `meomum@0.1.0` doesn't match.
 */
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+(?:@|%40)(?:[a-z0-9-]+\.)+[a-z][a-z-]+/gi;
/** Korean numbers in any spelling, and international ones. */
const TELEPHONE =
  /(?<![\w.-])(?:(?:\+|00)\d{1,3}[ -]?\(?\d{1,4}\)?(?:[ -]?\d{2,4}){2,3}|0\d{1,2}[ -]?\d{3,4}[ -]?\d{4})(?![\w-])/g;
const QUERY_FIELD = /([?&](?:amp;)?)([\w.[\]%-]+)=([^&#\s"'<>\\)]*)/g;
/** The fragment of an address, since links that grant access to something carry it there. */
const FRAGMENT = /(?<=\/[^\s"'<>#]*)#[^\s"'<>\\)]+/g;
/** A voucher's code as it is shown or typed, in groups of four. */
const VOUCHER_CODE =
  /(?:(?<=%23)|(?<![\w-]))[0-9A-HJKMNP-TV-Z]{4}(?:[-–][0-9A-HJKMNP-TV-Z]{4}){3}(?![\w-])/gi;
/** Three base64url parts: the token of a session or quote. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** drizzle repeats a failed statement with its parameters, which may be a guest's name. */
const FAILED_QUERY = /Failed query:[\s\S]*/;

/** Removes addresses, numbers, tokens and the values of query fields from a text. */
export function scrubText(text: string): string {
  return text
    .replace(FAILED_QUERY, 'A query failed')
    .replace(FRAGMENT, `#${REMOVED}`)
    .replace(VOUCHER_CODE, '[code]')
    .replace(QUERY_FIELD, (whole, sign: string, name: string) =>
      PLAIN_FIELDS.has(name) ? whole : `${sign}${name}=${REMOVED}`,
    )
    .replace(TOKEN, '[token]')
    .replace(EMAIL, '[email]')
    .replace(TELEPHONE, '[tel]');
}

/** Keys whose whole value is removed, wherever they are. */
const DROPPED: ReadonlySet<string> = new Set([
  'cookies',
  'cookie',
  'set-cookie',
  'headers',
  'authorization',
  'query_string',
  'ip_address',
  'remote_addr',
  'server_name',
  'body',
]);
/** The same keys as parts of attribute names of spans and logs. */
const DROPPED_ATTRIBUTE =
  /^(?:http\.(?:request|response)\.(?:header|body)|http\.query|url\.query|client\.address|client\.port|net\.peer\.ip|net\.host\.ip|network\.peer\.address|user\.(?!id$)|user_agent|http\.client_ip|http\.user_agent|db\.query\.parameter)/;

/** Removes everything personal from a value of a report. Of `user` only the id stays. */
export function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = key.toLowerCase();
    if (DROPPED.has(name) || DROPPED_ATTRIBUTE.test(name)) continue;
    if (KEPT_AS_IS.has(key)) kept[key] = inner;
    else if (key === 'user') kept[key] = onlyId(inner);
    else if (key === 'request') kept[key] = onlyAddress(inner);
    else if (key === 'attributes' || (key === 'data' && 'span_id' in value)) {
      kept[key] = scrub(knownAttributes(inner));
    } else kept[key] = scrub(inner);
  }
  return kept;
}

/** Ids and checksums of the report; long runs of digits in them aren't telephone numbers. */
const KEPT_AS_IS: ReadonlySet<string> = new Set([
  'event_id',
  'trace_id',
  'span_id',
  'parent_span_id',
  'replay_id',
  'debug_id',
  'release',
  'sent_at',
  'dsn',
]);

/**
 * Keeps the attributes of a span that the conventions name (`http.method`). The service's router
 * adds each query field of the page as one more attribute, under its plain name.
 */
function knownAttributes(attributes: unknown): unknown {
  if (typeof attributes !== 'object' || attributes === null) return attributes;
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => name.includes('.') || PLAIN_FIELDS.has(name)),
  );
}

function onlyId(user: unknown): unknown {
  if (typeof user !== 'object' || user === null || !('id' in user)) return undefined;
  return typeof user.id === 'string' ? { id: user.id } : undefined;
}

function onlyAddress(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return undefined;
  return {
    ...('url' in request ? { url: scrub(request.url) } : {}),
    ...('method' in request ? { method: request.method } : {}),
  };
}

/**
 * A clicked element's selector by tag, class and id only: a label may contain a guest's own words.
 */
export function plainSelector(selector: string): string {
  return selector.replace(/\[[^\]]*\]/g, '');
}

/**
 * Scrubs an envelope in place just before it is sent, the one step that all reports go through. A
 * replay's recording is text here (it is sent uncompressed for this reason); bytes that can't be
 * read are removed.
 * @returns the same envelope
 */
export function scrubEnvelope<E>(envelope: E): E {
  const parts: unknown = envelope;
  if (!Array.isArray(parts) || !Array.isArray(parts[1])) return envelope;
  parts[0] = scrub(parts[0]);
  parts[1] = parts[1].filter(isReadable);
  for (const item of parts[1]) {
    item[1] = typeof item[1] === 'string' ? scrubText(item[1]) : scrub(item[1]);
    const header: unknown = item[0];
    if (typeof item[1] === 'string' && isLengthy(header)) {
      header.length = new TextEncoder().encode(item[1]).length;
    }
  }
  return envelope;
}

const isReadable = (item: unknown) => Array.isArray(item) && !(item[1] instanceof Uint8Array);

const isLengthy = (header: unknown): header is { length: number } =>
  typeof header === 'object' && header !== null && 'length' in header;
