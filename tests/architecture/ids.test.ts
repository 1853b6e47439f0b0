import { expect, it } from 'vitest';

import { MAX_ID } from '@/contract/common';
import { openApiDocument } from '@/server/platform/http/openapi';

/*
 * An id in a request that is larger than its column would be an error of the database, which the
 * caller sees as a fault of the site. So the contract refuses it.
 */

type Schema = Record<string, unknown>;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The names and schemas of all whole numbers that a schema accepts, at any depth. */
function integersIn(name: string, schema: unknown): Array<readonly [string, Schema]> {
  if (!isSchema(schema)) return [];
  const own: Array<readonly [string, Schema]> =
    schema.type === 'integer' && schema.const === undefined ? [[name, schema]] : [];
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const variants = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return [
    ...own,
    ...properties.flatMap(([key, value]) => integersIn(key, value)),
    ...variants.flatMap((variant) => integersIn(name, variant)),
    ...integersIn(name, schema.items),
  ];
}

it('every id in a request has an upper bound that fits its column', () => {
  const document: unknown = JSON.parse(JSON.stringify(openApiDocument('http://site.test')));
  const paths = isSchema(document) && isSchema(document.paths) ? document.paths : {};
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    isSchema(methods) ? Object.values(methods).map((operation) => [path, operation] as const) : [],
  );
  const ids = operations.flatMap(([path, operation]) => {
    if (!isSchema(operation)) return [];
    const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
    const content = isSchema(operation.requestBody) ? operation.requestBody.content : undefined;
    const bodies = isSchema(content) ? Object.values(content) : [];
    return [
      ...parameters.flatMap((one: unknown) =>
        isSchema(one) ? integersIn(String(one.name), one.schema) : [],
      ),
      ...bodies.flatMap((one) => (isSchema(one) ? integersIn('', one.schema) : [])),
    ]
      .filter(([name]) => /(?:^id|^ids|Id|Ids)$/.test(name))
      .map(([name, schema]) => ({ at: `${path} ${name}`, maximum: Number(schema.maximum) }));
  });
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter(({ maximum }) => !(maximum <= MAX_ID))).toEqual([]);
});
