import type { Hono } from 'hono';

import { bookingId } from '@/contract/common';
import { AppError } from '../http/app-error';
import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import { mountOperatorCall } from '../http/operator-call';
import { noShowReport } from './no-show-report';
import { reportNoShow } from './report-no-show';

/** `PUT /operator/bookings/{id}/no-show`: behind `npm run no-show`. */
export function mountNoShow(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/bookings/:id/no-show', noShowReport, (who, c) => {
    const id = bookingId.safeParse(c.req.param('id'));
    if (!id.success) throw new AppError('RESERVATION_NOT_FOUND');
    const { db, now, config } = deps;
    return reportNoShow({ db, now: now(), siteUrl: config.siteUrl }, id.data, who);
  });
}
