/** Mails and text messages that the site sent, in an append-only journal. */
import { join } from 'node:path';
import { z } from 'zod';
import { openJournal } from '../journal';

const messageSchema = z.object({
  /** A counter from 1, as text. */
  id: z.string(),
  kind: z.enum(['mail', 'sms']),
  from: z.string(),
  /** Everyone it was delivered to, blind copies included. */
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
  attachments: z.array(
    z.object({
      filename: z.string(),
      mimeType: z.string(),
      /** The size of the file in bytes. */
      size: z.int(),
      base64: z.string(),
    }),
  ),
});
export type Message = z.infer<typeof messageSchema>;
export type NewMessage = Omit<Message, 'id' | 'receivedAt'>;

const recordSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: messageSchema }),
  z.object({ type: z.literal('clear') }),
]);

/** A filter for messages; a missing part matches all of them. */
export interface InboxFilter {
  /** Part of an address or a phone number. */
  readonly to?: string | undefined;
  readonly kind?: 'mail' | 'sms' | undefined;
  /** The earliest time of receipt, in ms. */
  readonly since?: number | undefined;
}

export interface InboxStore {
  add(message: NewMessage): Message;
  get(id: string): Message | null;
  /** Newest first. */
  list(filter: InboxFilter): Message[];
  clear(): void;
  close(): void;
}

/** How many messages are shown, the newest first; older ones stay in the file. */
const KEPT = 2_000;

/** Opens the inbox in this folder, with everything received before. */
export function openInboxStore(dir: string, now: () => number): InboxStore {
  const messages = new Map<string, Message>();
  let lastId = 0;
  const apply = (record: z.infer<typeof recordSchema>) => {
    if (record.type === 'clear') return messages.clear();
    messages.set(record.message.id, record.message);
    lastId = Math.max(lastId, Number(record.message.id));
    const oldest = messages.keys().next();
    if (messages.size > KEPT && !oldest.done) messages.delete(oldest.value);
  };
  const journal = openJournal(join(dir, 'inbox.jsonl'), recordSchema, apply);
  const write = (record: z.infer<typeof recordSchema>) => {
    journal.append(record);
    apply(record);
  };

  return {
    add(input) {
      const id = String(lastId + 1);
      const message = { ...input, id, receivedAt: new Date(now()).toISOString() };
      write({ type: 'message', message });
      return message;
    },
    get: (id) => messages.get(id) ?? null,
    list: (filter) => [...messages.values()].filter((one) => matches(one, filter)).reverse(),
    clear: () => write({ type: 'clear' }),
    close: () => journal.close(),
  };
}

function matches(message: Message, { to, kind, since }: InboxFilter): boolean {
  if (kind !== undefined && message.kind !== kind) return false;
  if (since !== undefined && Date.parse(message.receivedAt) < since) return false;
  if (!to) return true;
  const wanted = to.trim().toLowerCase();
  const number = phoneDigits(wanted);
  return message.to.some(
    (address) =>
      address.toLowerCase().includes(wanted) ||
      (message.kind === 'sms' && number !== null && phoneDigits(address)?.includes(number)),
  );
}

/**
 * The digits of a text that looks like a phone number, in Korea's own form (010…); otherwise null.
 */
function phoneDigits(text: string): string | null {
  if (!/^[\d\s+()-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : digits.replace(/^82/, '0').replace(/^00/, '0');
}
