import type { Hono } from 'hono';

import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import { mountOperatorCall } from '../http/operator-call';
import { contentCommand, runContentCommand } from './import/content-command';

/** `PUT /operator/content`: behind `npm run content` while a site runs. */
export function mountContent(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/content', contentCommand, (asked) =>
    runContentCommand(deps.db, asked, deps.now()),
  );
}
