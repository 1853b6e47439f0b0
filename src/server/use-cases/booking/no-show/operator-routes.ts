import type { Hono } from 'hono';

import { bookingId } from '@/contract/common';
import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';
import { noShowReport } from './no-show-report';
import { reportNoShow } from './report-no-show';

/** Mounts `PUT /operator/bookings/{id}/no-show`, which `npm run no-show` calls. */
export function mountNoShow(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/bookings/:id/no-show', noShowReport, (report, c) => {
    const id = bookingId.safeParse(c.req.param('id'));
    if (!id.success) throw new AppError('RESERVATION_NOT_FOUND');
    const { db, now, config } = deps;
    return reportNoShow({ db, now: now(), siteUrl: config.siteUrl }, id.data, report);
  });
}
