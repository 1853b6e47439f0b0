import type { Hono } from 'hono';

import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';
import { contentCommand, runContentCommand } from './import/content-command';

/** Mounts `PUT /operator/content`, which `npm run content` calls while a site runs. */
export function mountContent(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/content', contentCommand, (command) =>
    runContentCommand(deps.db, command, deps.now()),
  );
}
