import { z } from 'zod';

import type { DraftValues } from '@/contract/draft';
import { newKey } from '@/lib/api/repeat';

/**
 * What a guest typed, kept in the browser's session until the room is held, so that neither a
 * reload, a changed language nor the way back loses a letter; what was saved with the account stands
 * beside it. Consents aren't kept: each is given by a tick on the page that shows it.
 */

/** As it was typed: what the account would refuse, too long a text above all, isn't lost here. */
const typedValues = z.object({
  name: z.string().default(''),
  email: z.string().default(''),
  telCountry: z.string().default(''),
  tel: z.string().default(''),
  requests: z.string().default(''),
  arrival: z.string().default(''),
  forOther: z.boolean().default(false),
  coupons: z.string().default(''),
}) satisfies z.ZodType<DraftValues>;

const localSchema = z.object({
  /** The member who typed it: the next to sign in within this tab doesn't find it. */
  owner: z.string(),
  values: typedValues,
  /** The saving with the account that the values were made from. */
  base: z.object({ values: typedValues, revision: z.string().nullable() }).nullable(),
});

const keySchema = z.object({ stay: z.string(), key: z.string() });
const heldSchema = z.object({ stay: z.string(), id: z.string(), until: z.string() });

/** A draft as this browser has it. */
export type LocalDraft = Omit<z.infer<typeof localSchema>, 'owner'>;

const DRAFT = 'meomum.reservation.draft';
const KEY = 'meomum.reservation.key';
const HELD = 'meomum.reservation.held';

function read<T>(name: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(name) ?? ''));
  } catch {
    return null;
  }
}

function write(name: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser without storage only loses the convenience.
  }
}

/** @param owner the member's id; empty where there is none, as in tests */
export function readDraft(owner = ''): LocalDraft | null {
  const found = read(DRAFT, localSchema);
  return found?.owner === owner ? { values: found.values, base: found.base } : null;
}

export function writeDraft(draft: LocalDraft, owner = ''): void {
  write(DRAFT, { owner, ...draft });
}

/** @param form a filled form; what isn't kept, consents above all, stays behind */
export function draftOf(form: DraftValues): DraftValues {
  const { name, email, telCountry, tel, requests, arrival, forOther, coupons } = form;
  return { name, email, telCountry, tel, requests, arrival, forOther, coupons };
}

export function forgetDraft(): void {
  write(DRAFT, null);
}

/**
 * The key under which this stay's form is sent: the same for every try, so that a try whose
 * answer was lost doesn't hold a second room.
 */
export function idempotencyKey(stay: string): string {
  const kept = read(KEY, keySchema);
  if (kept?.stay === stay) return kept.key;
  const key = newKey();
  write(KEY, { stay, key });
  return key;
}

/** The next try is a new request: what was sent before was something else. */
export function forgetIdempotencyKey(): void {
  write(KEY, null);
}

/** The room is held: nothing of the form is needed any more but where it led. */
export function draftHeld(held: z.infer<typeof heldSchema>): void {
  write(DRAFT, null);
  write(KEY, null);
  write(HELD, held);
}

/** The hold made from this form for the same stay, while it lasts. */
export function heldBefore(stay: string, now: number): { id: string; until: string } | null {
  const held = read(HELD, heldSchema);
  return held !== null && held.stay === stay && Date.parse(held.until) > now ? held : null;
}

/** The hold was made longer. */
export function draftHeldUntil(id: string, until: string): void {
  const held = read(HELD, heldSchema);
  if (held?.id === id) write(HELD, { ...held, until });
}

export function forgetHeld(id: string): void {
  if (read(HELD, heldSchema)?.id === id) write(HELD, null);
}
