/** Schemas of what every call has beside its own request and answer. */

import { z } from 'zod';

import { ERROR_CODES } from './errors';

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    /** The message in the language of the request. */
    message: z.string(),
    requestId: z.string(),
    /** The fields that are wrong, by dotted path; for INPUT_INVALID. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Values that the message mentions, such as `minNights`. */
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
});

export type ErrorBody = z.infer<typeof errorBody>;

/** Opaque to the API: 1 to 300 visible characters of ASCII. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,300}$/)
  .meta({
    description:
      'Names this request, for 24 hours: sent again with the same key and contents it gives the first answer and is not done twice. With other contents, or for another call, the key is refused with 409.',
  });
