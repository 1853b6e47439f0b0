import path from 'node:path';

import { serverEnv } from '@/config/env';
import { openDatabase, type OpenDatabase } from './db/client';
import { createFlagStore, type FlagStore } from './flags/store';
import { handlers } from './handlers';
import { createApp } from './http/app';
import type { Deps } from './http/handler';
import { startJobs } from './jobs/runner';
import { createLog } from './log';
import { partnerBenefitApp } from './partner/benefit-proxy';
import { folderPhotos } from './providers/folder-photos';
import { gatewaysOf } from './providers/gateways';
import { oidcVerifier } from './providers/oidc-verifier';
import { smtpMailer } from './providers/mailer';
import { webPushSender } from './providers/push-sender';
import { s3Photos } from './providers/s3-photos';
import { httpTextMessenger } from './providers/text-messenger';

export type Runtime = {
  readonly app: ReturnType<typeof createApp>;
  /** The web host's proxy to the partner's benefit points. */
  readonly partner: ReturnType<typeof partnerBenefitApp>;
  readonly database: OpenDatabase;
  readonly flags: FlagStore;
  stop(): Promise<void>;
};

/**
 * The API with everything it stands on, once a process. It hangs on `globalThis` because the
 * bundler may load this module more than once, and the embedded database must be opened only once.
 * Never at import: `next build` imports every page.
 */
export function runtime(): Promise<Runtime> {
  const holder = globalThis as { __meomumRuntime?: Promise<Runtime> };
  holder.__meomumRuntime ??= start().catch((error: unknown) => {
    delete holder.__meomumRuntime;
    throw error;
  });
  return holder.__meomumRuntime;
}

async function start(): Promise<Runtime> {
  const env = serverEnv();
  if (env.APP_SECRET === undefined) {
    throw new Error('APP_SECRET is missing; `npm start` makes one in DATA_DIR.');
  }
  const log = createLog(env.LOG_LEVEL);
  const database = await openDatabase(env);
  const deps: Deps = {
    db: database.db,
    now: () => new Date(),
    gateway: gatewaysOf(env),
    identities: new Map(env.identityProviders.map((one) => [one.id, oidcVerifier(one)])),
    mailer: smtpMailer(env.SMTP_URL, env.MAIL_FROM),
    texts: httpTextMessenger({
      baseUrl: env.SMS_API_URL,
      apiKey: env.SMS_API_KEY,
      from: env.SMS_FROM,
    }),
    push: env.vapid === null ? null : webPushSender(env.vapid),
    photos:
      env.photoBucket === null
        ? folderPhotos(path.join(env.DATA_DIR, 'photos'))
        : s3Photos(env.photoBucket),
    log,
    config: {
      siteUrl: env.SITE_URL,
      secret: env.APP_SECRET,
      holdSeconds: env.HOLD_SECONDS,
      depositSeconds: env.DEPOSIT_SECONDS,
      paymentMethods: env.paymentMethods,
      smsRefusalNumber: env.smsRefusalNumber,
      accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
      refreshTokenSeconds: env.REFRESH_TOKEN_SECONDS,
      checkAnswers: env.NODE_ENV !== 'production',
    },
  };
  const flags = createFlagStore(deps);
  const stopJobs = startJobs(deps, database);
  return {
    app: createApp(deps, handlers, flags),
    partner: partnerBenefitApp(deps),
    database,
    flags,
    async stop() {
      flags.stop();
      await stopJobs();
      await database.close();
    },
  };
}
