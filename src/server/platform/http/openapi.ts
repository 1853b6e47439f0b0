import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';

import { brand } from '@/config/brand';
import { API_LANGUAGES } from '@/contract/language';
import { contract } from '@/contract';
import type { Endpoint } from '@/contract/endpoint';
import { IDEMPOTENCY_HEADER, isChange } from '@/contract/idempotency';
import { errorBody, idempotencyKey } from '@/contract/wire';
import { z } from 'zod';
import { keysOf } from '@/domain/keys-of';

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });

function requestBodyOf({ body, upload }: Endpoint) {
  if (upload !== undefined) {
    const file = { schema: { type: 'string', format: 'binary', maxLength: upload.maxBytes } };
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(upload.types.map((type) => [type, file])),
      },
    };
  }
  return body === undefined ? {} : { requestBody: { required: true, content: json(body) } };
}

function answerOf({ response, download }: Endpoint) {
  if (download === undefined) return json(response);
  const file = { schema: { type: 'string', format: 'binary' } } as const;
  return Object.fromEntries(download.types.map((type) => [type, file]));
}

let cached: { siteUrl: string; document: object } | undefined;

/** The OpenAPI 3.1 document of the contract. */
export function openApiDocument(siteUrl: string): object {
  if (cached?.siteUrl === siteUrl) return cached.document;
  const languageHeader = z.object({ language: z.enum(API_LANGUAGES).default('kr') });
  const changeHeaders = languageHeader.extend({
    [IDEMPOTENCY_HEADER]: idempotencyKey.optional(),
  });
  const paths: Record<string, Record<string, object>> = {};
  for (const name of keysOf(contract)) {
    const endpoint: Endpoint = contract[name];
    const path = `/${endpoint.version}${endpoint.path}`;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: name,
      summary: endpoint.summary,
      tags: [endpoint.group],
      ...(endpoint.access === 'public'
        ? {}
        : { security: endpoint.access === 'member' ? [{ bearer: [] }] : [{ bearer: [] }, {}] }),
      requestParams: {
        header: isChange(endpoint) ? changeHeaders : languageHeader,
        ...(endpoint.params === undefined ? {} : { path: endpoint.params }),
        ...(endpoint.query === undefined ? {} : { query: endpoint.query }),
      },
      ...requestBodyOf(endpoint),
      responses: {
        200: { description: 'Done', content: answerOf(endpoint) },
        default: { description: 'Any error', content: json(errorBody) },
      },
    };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: `${brand.name.en} API`,
      version: '2026-11',
      description:
        'The embedded API. Amounts are integers of won, VAT included; nights are YYYY-MM-DD in Asia/Seoul.',
    },
    servers: [{ url: `${siteUrl}/api` }],
    paths: paths as ZodOpenApiPathsObject,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  });
  cached = { siteUrl, document };
  return document;
}
