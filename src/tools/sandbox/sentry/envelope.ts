/** Parses envelopes of error reports (the reporting service's wire format). */
import { gunzipSync, inflateSync } from 'node:zlib';
import { z } from 'zod';

const headerSchema = z.looseObject({});
const itemHeaderSchema = z.looseObject({
  type: z.string(),
  /** Bytes of the payload; without it the payload is one line. */
  length: z.int().nonnegative().optional(),
});

/** One item of an envelope: an event, a transaction's spans, a part of a recording. */
export interface EnvelopeItem {
  readonly type: string;
  /** The payload as text; compressed recordings are unpacked. */
  readonly text: string;
  /** The payload as JSON, or null. */
  readonly json: unknown;
}

export interface ReadEnvelope {
  readonly header: Record<string, unknown>;
  readonly items: EnvelopeItem[];
}

const MAX_UNPACKED = 50 * 1024 * 1024;
const NEWLINE = 0x0a;

/** A request's body without its content encoding. */
export function unpackBody(body: Uint8Array, encoding: string | undefined): Buffer {
  return encoding === 'gzip'
    ? gunzipSync(body, { maxOutputLength: MAX_UNPACKED })
    : Buffer.from(body);
}

/** @throws Error (zod's or JSON's) when it isn't an envelope */
export function readEnvelope(bytes: Buffer): ReadEnvelope {
  let at = 0;
  const line = (): Buffer => {
    const end = bytes.indexOf(NEWLINE, at);
    const read = bytes.subarray(at, end === -1 ? bytes.length : end);
    at = end === -1 ? bytes.length : end + 1;
    return read;
  };
  const header = headerSchema.parse(JSON.parse(line().toString()));
  const items: EnvelopeItem[] = [];
  while (at < bytes.length) {
    const head = line();
    if (head.length === 0) continue;
    const { type, length } = itemHeaderSchema.parse(JSON.parse(head.toString()));
    let payload: Buffer;
    if (length === undefined) {
      payload = line();
    } else {
      payload = bytes.subarray(at, at + length);
      at += length + 1;
    }
    items.push(type === 'replay_recording' ? recordingOf(type, payload) : itemOf(type, payload));
  }
  return { header, items };
}

function itemOf(type: string, payload: Buffer): EnvelopeItem {
  const text = payload.toString();
  return { type, text, json: jsonOf(text) };
}

/** A recording: a header line, then events as JSON or as deflated JSON. */
function recordingOf(type: string, payload: Buffer): EnvelopeItem {
  const end = payload.indexOf(NEWLINE);
  const rest = payload.subarray(end + 1);
  // A zlib stream begins with 0x78.
  const body = rest[0] === 0x78 ? inflateSync(rest, { maxOutputLength: MAX_UNPACKED }) : rest;
  const text = body.toString();
  return { type, text, json: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
