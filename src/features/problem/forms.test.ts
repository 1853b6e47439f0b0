import { expect, it } from 'vitest';
import { z } from 'zod';

import { faultResolver, faultTexts } from './forms';

const text = faultTexts(['missing', 'short'], (fault) => `It is ${fault}.`);
const schema = z.object({
  name: z.string().trim().min(1, 'missing').min(3, 'short'),
  score: z.object({ room: z.string().min(1, 'missing') }),
});
const resolve = (values: z.input<typeof schema>) =>
  faultResolver(schema, text)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

it('gives each field the sentence of its first fault, wherever in the form it is', async () => {
  const { errors } = await resolve({ name: ' ', score: { room: '' } });
  expect(errors.name?.message).toBe('It is missing.');
  expect(errors.score?.room?.message).toBe('It is missing.');
});

it('returns the values as the schema has parsed them', async () => {
  const typed = { name: ' Minji ', score: { room: '9' } };
  expect(await resolve(typed)).toEqual({ values: { ...typed, name: 'Minji' }, errors: {} });
});

it('leaves a message unchanged that is a sentence of the API already', () => {
  expect([text('short'), text('This number is taken.')]).toEqual([
    'It is short.',
    'This number is taken.',
  ]);
});
