/** Receives error reports, and shows them to people and to programs. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { LanguageVariables } from 'hono/language';
import { z } from 'zod';
import { langOf, sendPage } from '../html';
import { readEnvelope, unpackBody } from './envelope';
import { reportPage, reportsPage } from './pages';
import type { ReportStore } from './store';

const MAX_BYTES = 20 * 1024 * 1024;

const filterSchema = z.object({
  type: z.string().optional(),
  /** An ISO instant. */
  since: z.iso.datetime().optional(),
});

export function reportRoutes(store: ReportStore) {
  const app = new Hono<{ Variables: LanguageVariables }>();

  // Browsers send from the site's origin.
  app.use('/api/:project/envelope/', cors({ origin: '*', allowMethods: ['POST'] }));
  app.post('/api/:project/envelope/', bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    try {
      const envelope = readEnvelope(unpackBody(body, c.req.header('content-encoding')));
      const report = store.add(c.req.param('project'), envelope);
      return c.json({ id: envelope.header.event_id ?? report.id });
    } catch {
      return c.json({ detail: 'invalid envelope' }, 400);
    }
  });

  app.get('/sentry.json', (c) => {
    const filter = filterSchema.safeParse(c.req.query());
    if (!filter.success) {
      return c.json({ code: 'INVALID_REQUEST', message: z.prettifyError(filter.error) }, 400);
    }
    const { type, since } = filter.data;
    return c.json({
      reports: store.list({ type, since: since === undefined ? undefined : Date.parse(since) }),
    });
  });
  app.get('/sentry', (c) => sendPage(c, reportsPage(langOf(c), store.list({}))));
  app.get('/sentry/:id', (c) => {
    const report = store.get(c.req.param('id'));
    return sendPage(c, reportPage(langOf(c), report), { status: report === null ? 404 : 200 });
  });
  return app;
}
