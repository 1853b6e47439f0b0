import { z } from 'zod';

import { API_BASE_PATH } from '@/config/constants';
import { IDEMPOTENCY_HEADER, isChange } from '@/contract/idempotency';
import type { CallName } from '@/contract';
import type { Endpoint } from '@/contract/endpoint';
import type { Random } from '@/server/testing/random';
import { SAMPLES } from '@/server/platform/http/testing';
import type { FurnishedWorld } from './furnished-world';
import {
  hostileBody,
  hostileEncoded,
  hostileFile,
  hostileHeader,
  hostileKey,
  spoiledBytes,
  spoiledJson,
} from './hostile';

/** The data that requests refer to: ids and other values by the names they have in requests. */
export type Known = Pick<FurnishedWorld, 'bookings' | 'orders' | 'pools'>;

/** A valid request of a call, before it is encoded. */
export type RightRequest = {
  readonly params: ReadonlyMap<string, unknown>;
  readonly query: readonly (readonly [string, unknown])[];
  /** A JSON body, or a file's bytes. */
  readonly body: unknown;
};

/** An encoded request, without the sender's credentials. */
export type FuzzRequest = {
  readonly method: string;
  /** The encoded path with its query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
};

type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

const FORMATS = new Map<string, string>([
  ['date', '2027-01-10'],
  ['date-time', '2026-11-21T03:00:00Z'],
  ['email', 'guest@example.com'],
  ['uuid', '00000000-0000-4000-8000-000000000001'],
  ['uri', 'https://example.com/'],
]);

const schemas = new WeakMap<z.ZodType, Schema>();

/** The JSON schema of a zod schema's input, as in the OpenAPI document. */
function schemaOf(declared: z.ZodType): Schema {
  let schema = schemas.get(declared);
  if (schema === undefined) {
    schema = z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' }) as Schema;
    schemas.set(declared, schema);
  }
  return schema;
}

/** Makes a value that fits a schema, as far as the schema tells. */
function exampleOf(schema: Schema, by: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return by.pick(schema.enum);
  if (schema.anyOf !== undefined) return exampleOf(by.pick(schema.anyOf), by);
  if (schema.default !== undefined && by.chance(0.5)) return schema.default;
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const low = Math.max(schema.minimum ?? 1, -1000);
      return by.int(low, Math.min(schema.maximum ?? low + 3, low + 3));
    }
    case 'boolean':
      return by.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, by)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) === true || by.chance(0.5))
          .map(([key, one]) => [key, exampleOf(one, by)]),
      );
    default:
      return FORMATS.get(schema.format ?? '') ?? 'abc';
  }
}

/** The pool of values for a path parameter. */
function poolOfParam(path: string, key: string): string {
  if (key === 'tag') return path.startsWith('/promotions') ? 'promotionTag' : 'collectionTag';
  if (key === 'provider') return path.startsWith('/outside') ? 'cardProvider' : 'identity';
  if (key === 'reservationId') return 'id';
  if (key !== 'id') return key;
  if (/^\/hotels?\/|\/saved\/(hotels|viewed)\//.test(path)) return 'hotelId';
  if (path.includes('/saved/rooms/')) return 'roomId';
  if (path.startsWith('/tours/')) return 'tourId';
  if (path.includes('/notifications/')) return 'notificationId';
  if (path.includes('/sessions/')) return 'sessionId';
  return /^\/vouchers\/\{id\}/.test(path) ? 'voucherId' : 'id';
}

type Lookup = (key: string) => unknown;

/**
 * Looks values up by the names they have in requests; the values of one booking or order are used
 * together.
 */
function lookupIn(of: Known, path: string, by: Random): Lookup {
  const entity = by.pick(path.startsWith('/vouchers') ? of.orders : of.bookings);
  return (key) => {
    const known = entity.get(key);
    if (known !== undefined) return known;
    const pool = of.pools.get(key);
    return pool === undefined || pool.length === 0 ? undefined : by.pick(pool);
  };
}

/** Fills a sample body with values of the world. */
function fillIn(value: unknown, lookup: Lookup, by: Random): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => fillIn(one, lookup, by));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const known = typeof one === 'object' || by.chance(0.1) ? undefined : lookup(key);
      return [key, known ?? fillIn(one, lookup, by)];
    }),
  );
}

const HOSTILE_HEADERS = ['language', 'user-agent', 'cookie', 'content-type', IDEMPOTENCY_HEADER];

/**
 * How many places of a request are spoiled, with weights: most requests are nearly valid, so that
 * they get past the first checks.
 */
const SPOTS = [
  [0, 2],
  [1, 6],
  [2, 2],
] as const;

/** Makes a request of a call as the contract describes it, with known data. */
export function likelyRequest(
  [name, endpoint]: readonly [CallName, Endpoint],
  of: Known,
  by: Random,
): RightRequest {
  const lookup = lookupIn(of, endpoint.path, by);
  const samples = Object.hasOwn(SAMPLES, name) ? SAMPLES[name as keyof typeof SAMPLES] : [{}];
  const sample = by.pick(samples as object[]) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const params = Object.keys(endpoint.params?.shape ?? {}).map((key) => {
    return [key, lookup(poolOfParam(endpoint.path, key)) ?? sample.params?.[key] ?? 1] as const;
  });
  const query: [string, unknown][] = [];
  const { properties = {}, required = [] } =
    endpoint.query === undefined ? {} : schemaOf(endpoint.query);
  for (const [key, schema] of Object.entries(properties)) {
    if (!required.includes(key) && by.chance(0.6)) continue;
    // An enumeration's values depend on the call, so they aren't looked up by name.
    const known = schema.enum === undefined ? lookup(key) : undefined;
    query.push([key, known ?? sample.query?.[key] ?? exampleOf(schema, by)]);
  }
  let body: unknown;
  if (endpoint.upload !== undefined) {
    body = endpoint.path.endsWith('/webhook') ? webhookOf(lookup) : hostileFile(by);
  } else if (endpoint.body !== undefined) {
    body = fillIn(sample.body ?? exampleOf(schemaOf(endpoint.body), by), lookup, by);
  }
  return { params: new Map(params), query, body };
}

/** What a request targets: a call of the contract, another route, or a page. */
export type Target = {
  readonly name: string;
  readonly method: string;
  /** The path from the site's root, with `{name}` for parameters. */
  readonly path: string;
  /** The content types of the body, if there is one; one of them is sent. */
  readonly contentTypes: readonly string[];
  /**
   * Whether this is a call of the API, which accepts a language and, if it changes something, an
   * idempotency key.
   */
  readonly isCall: boolean;
  readonly isChange: boolean;
};

const JSON_ONLY = ['application/json'];

export const targetOf = ([name, endpoint]: readonly [CallName, Endpoint]): Target => ({
  name,
  method: endpoint.method,
  isCall: true,
  isChange: isChange(endpoint),
  path: `${API_BASE_PATH}/${endpoint.version}${endpoint.path}`,
  contentTypes: endpoint.upload?.types ?? (endpoint.body === undefined ? [] : JSON_ONLY),
});

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/**
 * Encodes a valid request, with some places spoiled.
 * @param spots how many places; by default up to two
 */
export function requestOf(
  target: Target,
  right: RightRequest,
  by: Random,
  spots = by.weighted(SPOTS),
): FuzzRequest {
  const params = new Map<string, string>();
  for (const [key, one] of right.params) params.set(key, encodeURIComponent(String(one)));
  const query = right.query.map(([key, one]): [string, string] => {
    return [key, encodeURIComponent(String(one))];
  });
  const headers: Record<string, string> = target.isCall ? { language: by.pick(['kr', 'en']) } : {};
  const file = bytesOf(right.body);
  const value = file === null ? right.body : undefined;
  let body: FuzzRequest['body'] = file ?? (value === undefined ? undefined : JSON.stringify(value));
  if (target.contentTypes.length > 0) headers['content-type'] = by.pick(target.contentTypes);
  if (target.isChange && by.chance(0.2)) {
    headers[IDEMPOTENCY_HEADER] = `key-${by.int(0, 1_000_000)}-${by.int(0, 1_000_000)}`;
  }

  let { method } = target;
  for (let left = spots; left > 0; left -= 1) {
    // A body has many places, so it is chosen as often as several parameters.
    const spoilBody =
      file !== null
        ? () => (body = spoiledBytes(file, by))
        : value === undefined
          ? null
          : () => (body = spoiledJson(value, by));
    const places: (() => unknown)[] = [
      ...[...params.keys()].map((key) => () => params.set(key, hostileEncoded(by))),
      ...query.flatMap((pair) => [
        () => (pair[1] = hostileEncoded(by)),
        () => query.push([pair[0], hostileEncoded(by)]),
        () => (pair[0] = `${pair[0]}[]`),
      ]),
      ...(spoilBody === null ? [] : Array<() => unknown>(6).fill(spoilBody)),
    ];
    const rare: (() => unknown)[] = [
      () => query.push([hostileKey(by), hostileEncoded(by)]),
      () => (headers[by.pick(HOSTILE_HEADERS)] = hostileHeader(by)),
      () => (method = by.pick(METHODS)),
      () => (body = target.contentTypes.length === 0 ? body : hostileBody(by)),
    ];
    if (places.length === 0 ? by.chance(0.5) : by.chance(0.1)) by.pick(rare)();
    else if (places.length > 0) by.pick(places)();
  }
  if (method === 'GET' || method === 'HEAD') body = undefined;
  const path = target.path.replace(/\{(\w+)\}/g, (_, key: string) => params.get(key) ?? '');
  const search = query.map(([key, one]) => `${key}=${one}`).join('&');
  return { method, headers, body, path: `${path}${search === '' ? '' : `?${search}`}` };
}

/** The bytes of a body that isn't sent as JSON, as a copy. */
function bytesOf(body: unknown): Uint8Array<ArrayBuffer> | null {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === 'string' ? new TextEncoder().encode(body) : null;
}

/** A gateway's webhook about a payment. */
function webhookOf(lookup: Lookup) {
  return {
    eventType: 'PAYMENT_STATUS_CHANGED',
    createdAt: '2026-11-21T12:00:00.000000',
    data: { orderId: lookup('orderId'), paymentKey: lookup('paymentKey'), status: 'DONE' },
  };
}
