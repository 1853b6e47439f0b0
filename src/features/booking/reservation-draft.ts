import * as z from 'zod/mini';

import type { DraftValues } from '@/contract/booking/draft';
import { newKey } from '@/lib/api/repeat';

/**
 * What a guest has typed, kept in the session storage until the room is held, so that nothing is
 * lost by reloading, changing the language or going back. It includes what was last saved with the
 * account. Consents aren't kept: they are given by a tick on the page that shows them. The
 * exception is a visitor who signs in on that page, since signing in reloads it.
 */

/**
 * The values as typed, including any that the account would refuse, such as a text that is too
 * long.
 */
const typedValues = z.object({
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  telCountry: z._default(z.string(), ''),
  tel: z._default(z.string(), ''),
  requests: z._default(z.string(), ''),
  arrival: z._default(z.string(), ''),
  forOther: z._default(z.boolean(), false),
  coupons: z._default(z.string(), ''),
}) satisfies z.ZodMiniType<DraftValues>;

const consentsSchema = z.object({
  terms: z.boolean(),
  privacy: z.boolean(),
  cancellation: z.boolean(),
  age: z.boolean(),
  marketing: z.boolean(),
});
export type GivenConsents = z.infer<typeof consentsSchema>;

const localSchema = z.object({
  /**
   * The member who typed it; the draft isn't shown to another member who signs in within the same
   * tab.
   */
  owner: z.string(),
  values: typedValues,
  /** What was last saved with the account, from which the values were changed. */
  base: z.nullable(z.object({ values: typedValues, revision: z.nullable(z.string()) })),
  /**
   * Only in a draft that is handed over at sign-in: the given consents, valid until an instant in
   * ms.
   */
  consents: z.optional(z.object({ given: consentsSchema, until: z.number() })),
});

const keySchema = z.object({ stay: z.string(), key: z.string() });
const heldSchema = z.object({ stay: z.string(), id: z.string(), until: z.string() });

/** A draft as stored in this browser. */
export type LocalDraft = Omit<z.infer<typeof localSchema>, 'owner' | 'consents'>;

const DRAFT = 'meomum.reservation.draft';
const KEY = 'meomum.reservation.key';
const HELD = 'meomum.reservation.held';

function read<T>(name: string, schema: z.ZodMiniType<T>): T | null {
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
    // Without storage only the convenience is lost.
  }
}

/** Owner of a draft that a visitor leaves to the member they sign in as. */
const NEXT_MEMBER = 'next';

/** @param owner the member's id; empty for a visitor */
export function readDraft(owner = ''): LocalDraft | null {
  const found = read(DRAFT, localSchema);
  return found?.owner === owner ? { values: found.values, base: found.base } : null;
}

/** How long handed-over consents are valid, in ms: enough time to sign in at another provider. */
const CONSENTS_COUNT_MS = 15 * 60_000;

/** The visitor's consents on the open page. Kept in memory only, so that they end with the page. */
let ticked: GivenConsents | null = null;

export function noteConsents(given: GivenConsents | null): void {
  ticked = given;
}

/**
 * Called before a visitor signs in: the member they sign in as continues with the same values and
 * consents.
 */
export function handDraftOver(): void {
  const found = read(DRAFT, localSchema);
  if (found?.owner !== '') return;
  const consents =
    ticked === null ? {} : { consents: { given: ticked, until: Date.now() + CONSENTS_COUNT_MS } };
  write(DRAFT, { ...found, owner: NEXT_MEMBER, ...consents });
}

/** The draft a visitor left before signing in. Reading it deletes it. */
export function takeHandedDraft(): (LocalDraft & { consents: GivenConsents | null }) | null {
  const handed = read(DRAFT, localSchema);
  if (handed?.owner !== NEXT_MEMBER) return null;
  write(DRAFT, null);
  const { values, base, consents } = handed;
  const counts = consents !== undefined && consents.until > Date.now();
  return { values, base, consents: counts ? consents.given : null };
}

export function writeDraft(draft: LocalDraft, owner = ''): void {
  write(DRAFT, { owner, ...draft });
}

/** @param form a filled form; fields that aren't kept, such as consents, are left out */
export function draftOf(form: DraftValues): DraftValues {
  const { name, email, telCountry, tel, requests, arrival, forOther, coupons } = form;
  return { name, email, telCountry, tel, requests, arrival, forOther, coupons };
}

export function forgetDraft(): void {
  write(DRAFT, null);
}

/**
 * The idempotency key for this stay's form. Every attempt uses the same key, so that an attempt
 * whose answer was lost doesn't hold a second room.
 */
export function idempotencyKey(stay: string): string {
  const kept = read(KEY, keySchema);
  if (kept?.stay === stay) return kept.key;
  const key = newKey();
  write(KEY, { stay, key });
  return key;
}

/** Makes the next attempt a new request, because its content has changed. */
export function forgetIdempotencyKey(): void {
  write(KEY, null);
}

/**
 * Called when the room is held: the draft is deleted and only the hold is remembered, also by the
 * browser's other tabs, so that none of them holds a second room for the same stay unasked.
 */
export function draftHeld(held: z.infer<typeof heldSchema>): void {
  write(DRAFT, null);
  write(KEY, null);
  write(HELD, held);
  if (typeof BroadcastChannel === 'undefined') return;
  const tabs = new BroadcastChannel(HELD);
  tabs.postMessage(held);
  tabs.close();
}

/**
 * Remembers the holds that other tabs make from now on.
 * @param onHold called after each of them
 * @returns ends it
 */
export function listenForHolds(onHold: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const tabs = new BroadcastChannel(HELD);
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    const held = heldSchema.safeParse(data);
    if (!held.success) return;
    write(HELD, held.data);
    onHold();
  };
  return () => tabs.close();
}

/** The hold made from this form for the same stay, or null once it has expired. */
export function heldBefore(stay: string, now: number): { id: string; until: string } | null {
  const held = read(HELD, heldSchema);
  return held !== null && held.stay === stay && Date.parse(held.until) > now ? held : null;
}

/** Called when the hold was extended. */
export function draftHeldUntil(id: string, until: string): void {
  const held = read(HELD, heldSchema);
  if (held?.id === id) write(HELD, { ...held, until });
}

export function forgetHeld(id: string): void {
  if (read(HELD, heldSchema)?.id === id) write(HELD, null);
}
