/** The inbox over HTTP, and the text message provider that also fills it. */
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { bodyLimit } from 'hono/body-limit';
import type { LanguageVariables } from 'hono/language';
import { z } from 'zod';
import { langOf, sendPage } from '../html';
import { inboxPage, messagePage, missingMessagePage } from './pages';
import type { InboxStore, Message } from './store';

const PAGE_SHOWS = 200;

const phone = z.string().regex(/^\+?[\d\s()-]{7,20}$/);
const smsSchema = z.object({
  to: phone,
  from: phone,
  text: z.string().min(1).max(2000),
});

const filterSchema = z.object({
  to: z.string().optional(),
  kind: z.enum(['mail', 'sms']).optional(),
  /** An ISO instant, or milliseconds since 1970. */
  since: z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : Date.parse(text)))
    .refine((ms) => Number.isFinite(ms))
    .optional(),
});

/** A message as JSON: attachments by address, not by content. */
function toJson(message: Message) {
  return {
    ...message,
    attachments: message.attachments.map(({ filename, mimeType, size }, index) => ({
      filename,
      mimeType,
      size,
      url: `/inbox/${message.id}/attachments/${index}`,
    })),
  };
}

export function inboxRoutes(store: InboxStore, smsKey: string) {
  const app = new Hono<{ Variables: LanguageVariables }>();

  app.get('/inbox', (c) => {
    const to = c.req.query('to') ?? '';
    const messages = store.list({ to }).slice(0, PAGE_SHOWS);
    return sendPage(c, inboxPage(langOf(c), messages, to));
  });

  app.get('/inbox.json', (c) => {
    const filter = filterSchema.safeParse(c.req.query());
    if (!filter.success) {
      return c.json({ code: 'INVALID_REQUEST', message: z.prettifyError(filter.error) }, 400);
    }
    const messages = store.list(filter.data).map(toJson);
    return c.json({ count: messages.length, messages });
  });

  app.delete('/inbox', (c) => {
    store.clear();
    return c.body(null, 204);
  });

  app.get('/inbox/:file{[0-9]+\\.json}', (c) => {
    const message = store.get(c.req.param('file').replace('.json', ''));
    if (!message) return c.json({ code: 'NOT_FOUND', message: 'No such message.' }, 404);
    return c.json(toJson(message));
  });

  app.get('/inbox/:id{[0-9]+}', (c) => {
    const message = store.get(c.req.param('id'));
    if (!message) return sendPage(c, missingMessagePage(langOf(c)), { status: 404 });
    return sendPage(c, messagePage(langOf(c), message), { mail: true });
  });

  app.get('/inbox/:id{[0-9]+}/attachments/:index{[0-9]+}', (c) => {
    const file = store.get(c.req.param('id'))?.attachments[Number(c.req.param('index'))];
    if (!file) return sendPage(c, missingMessagePage(langOf(c)), { status: 404 });
    return c.body(new Uint8Array(Buffer.from(file.base64, 'base64')), 200, {
      'content-type': /^[\w.+-]+\/[\w.+-]+$/.test(file.mimeType)
        ? file.mimeType
        : 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  app.post(
    '/v1/sms',
    bodyLimit({ maxSize: 64 * 1024 }),
    bearerAuth({
      token: smsKey,
      noAuthenticationHeader: { message: { code: 'UNAUTHORIZED_KEY', message: 'No bearer key.' } },
      invalidToken: { message: { code: 'UNAUTHORIZED_KEY', message: 'Wrong bearer key.' } },
    }),
    async (c) => {
      const body: unknown = await c.req.json().catch(() => null);
      const parsed = smsSchema.safeParse(body);
      if (!parsed.success) {
        return c.json({ code: 'INVALID_REQUEST', message: z.prettifyError(parsed.error) }, 400);
      }
      const { to, from, text } = parsed.data;
      const message = store.add({
        kind: 'sms',
        from,
        to: [to],
        subject: '',
        text,
        html: null,
        headers: [],
        attachments: [],
      });
      return c.json({ id: message.id, status: 'accepted', receivedAt: message.receivedAt }, 201);
    },
  );

  return app;
}
