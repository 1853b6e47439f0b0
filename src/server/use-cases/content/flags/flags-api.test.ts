import { GrowthBook, type FeatureDefinition } from '@growthbook/growthbook-react';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { FLAGS } from '@/flags/flags';
import { featureFlags } from '@/server/platform/db/schema';
import { createWorld, type World } from '@/server/testing/world';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { FLAG_SEEDS, seedFlags } from './seed';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await seedFlags(world.db, world.now());
});
afterAll(() => world.close());

type Payload = {
  features: Record<string, FeatureDefinition<unknown>>;
  dateUpdated: string;
};

async function payload(): Promise<Payload> {
  world.advance(2_000);
  const answer = await world.app.request('/api/features/sdk-local');
  return (await answer.json()) as Payload;
}

async function put(flag: string, body: string, token: string | null): Promise<Response> {
  return world.app.request(`/api/operator/flags/${flag}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body,
  });
}

const operator = () => issueOperatorToken(world.deps.config.secret, world.now());

it('seeds every flag the site reads, and values the site understands', () => {
  expect(Object.keys(FLAG_SEEDS).sort()).toEqual(Object.keys(FLAGS).sort());
  for (const [key, { values }] of Object.entries(FLAGS)) {
    expect(values).toContain(FLAG_SEEDS[key]?.defaultValue);
  }
});

it('gives the flags as GrowthBook does, and 304 for a payload that is known', async () => {
  const answer = await world.app.request('/api/features/sdk-local');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-sse-support')).toBe('enabled');
  expect(await answer.json()).toMatchObject({ status: 200, features: FLAG_SEEDS });

  const etag = answer.headers.get('etag') ?? '';
  const again = (tag: string) =>
    world.app.request('/api/features/sdk-local', { headers: { 'if-none-match': tag } });
  expect((await again(etag)).status).toBe(304);
  expect((await again(`W/${etag}`)).status).toBe(304);
  expect((await again('"flags-0-0"')).status).toBe(200);
});

it.each(['features', 'sub', 'eval'])('knows no other client key: %s', async (part) => {
  const answer = await world.app.request(`/api/${part}/sdk-other`, {
    method: part === 'eval' ? 'POST' : 'GET',
    ...(part === 'eval' ? { body: '{}' } : {}),
  });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

it('notices changes and deletions made by hand in SQL, with a later date', async () => {
  const before = await payload();
  await world.db.execute(
    sql`update feature_flags set definition = '{"defaultValue": false}' where key = 'app-banner'`,
  );
  const after = await payload();
  expect(after.features['app-banner']).toEqual({ defaultValue: false });
  expect(after.dateUpdated > before.dateUpdated).toBe(true);

  await world.db.delete(featureFlags).where(sql`key = 'app-banner'`);
  const last = await payload();
  expect(last.features).not.toHaveProperty('app-banner');
  expect(last.dateUpdated > after.dateUpdated).toBe(true);
  await seedFlags(world.db, world.now());
});

it('evaluates for one visitor: the same value, and no rule of the experiment leaves', async () => {
  const { features } = await payload();
  for (const id of ['visitor-1', 'visitor-2', 'visitor-3', 'visitor-4']) {
    const answer = await world.app.request('/api/eval/sdk-local', {
      method: 'POST',
      body: JSON.stringify({
        attributes: { id },
        forcedVariations: {},
        forcedFeatures: [],
        url: '',
      }),
    });
    const evaluated = (await answer.json()) as Payload;
    expect(JSON.stringify(evaluated)).not.toContain('weights":[0.5');

    const seen: Array<[string, string]> = [];
    const client = new GrowthBook({
      features: evaluated.features,
      trackingCallback: (experiment, result) => {
        seen.push([experiment.key, result.key]);
      },
    });
    const own = new GrowthBook({ features, attributes: { id } }).evalFeature('hotel-hold-note');
    expect(client.getFeatureValue('hotel-hold-note', 'none')).toBe(own.value);
    expect(seen).toEqual([['hotel-hold-note-2026', own.experimentResult?.key]]);
  }
});

it('obeys forced variations and features, and refuses a body that is none', async () => {
  const evaluate = (body: string) =>
    world.app.request('/api/eval/sdk-local', { method: 'POST', body });
  const forced = await evaluate(
    JSON.stringify({
      attributes: { id: 'visitor-1' },
      forcedVariations: { 'hotel-hold-note-2026': 1 },
      forcedFeatures: [['app-banner', false]],
    }),
  );
  expect(((await forced.json()) as Payload).features).toMatchObject({
    'hotel-hold-note': { defaultValue: 'hold' },
    'app-banner': { defaultValue: false },
  });
  const deep = `{"attributes":{"id":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
  // An object that can't become a text, which GrowthBook would hash.
  const textless = '{"attributes":{"id":{"toString":1}}}';
  for (const body of ['', 'no json', '[]', '{"attributes":"all"}', deep, textless]) {
    expect((await evaluate(body)).status).toBe(400);
  }
});

it('streams the flags at once and every change after it, until the client leaves', async () => {
  const leaving = new AbortController();
  const answer = await world.app.request('/api/sub/sdk-local', { signal: leaving.signal });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('cache-control')).toContain('no-transform');
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const part = await reader?.read();
      if (part === undefined || part.done) throw new Error(`The stream ended: ${text}`);
      text += part.value;
    }
  };
  await until('event: features');
  await until('\n\n');
  expect(text).not.toContain('"defaultValue":"hold"');

  expect((await put('hotel-hold-note', '{"defaultValue":"hold"}', await operator())).status).toBe(
    200,
  );
  await until('"defaultValue":"hold"');
  expect(text.match(/event: features/g)).toHaveLength(2);
  await reader?.cancel();
  leaving.abort();
});

it('lets nobody but the operator change a flag', async () => {
  const body = '{"defaultValue":false}';
  const member = await world.member();
  const stranger = await issueOperatorToken('another secret, which is long enough', world.now());
  for (const token of [null, 'nonsense', member.token, stranger]) {
    expect((await put('app-banner', body, token)).status).toBe(401);
  }
  const token = await operator();
  world.advance(61_000);
  expect((await put('app-banner', body, token)).status).toBe(401);
  expect((await payload()).features['app-banner']).toEqual({ defaultValue: true });
});

it('refuses a definition that would misfire', async () => {
  const experiment = { key: 'e', variations: ['charge', 'hold'], weights: [0.5, 0.5] };
  const wrong: unknown[] = [
    {},
    { defaultValue: 'charge', rules: [{ ...experiment, weights: [1] }] },
    { defaultValue: 'charge', rules: [{ ...experiment, weights: [0.5, 0.6] }] },
    { defaultValue: 'charge', rules: [{ ...experiment, key: undefined }] },
    { defaultValue: 'charge', rules: [{ ...experiment, coverage: 50 }] },
  ];
  for (const definition of wrong) {
    const answer = await put('hotel-hold-note', JSON.stringify(definition), await operator());
    expect([definition, answer.status]).toEqual([definition, 400]);
  }
  expect((await put('Not a key', '{"defaultValue":1}', await operator())).status).toBe(400);
  const right = { defaultValue: 'charge', rules: [experiment] };
  expect((await put('hotel-hold-note', JSON.stringify(right), await operator())).status).toBe(200);
  expect((await payload()).features['hotel-hold-note']).toEqual(right);
});
