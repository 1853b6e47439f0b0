import { forgetMessages } from '@/server/core/messages/forget-messages';
import { forgetSpentTokens } from '@/server/use-cases/account/codes/proof';
import { sweepCodes } from '@/server/use-cases/account/codes/verification-code';
import { forgetChallenges } from '@/server/use-cases/account/passkeys/challenge';
import { sweepEvents } from '@/server/use-cases/content/events/take-events';
import type { Deps } from '@/server/platform/http/handler';

/**
 * Deletes what has been kept about people for as long as `KEPT_DATA` says and that no job of its own
 * looks after: mails and notices, codes, digests of identity tokens, challenges of passkeys, and
 * statistics. All but the messages are also deleted while new ones come in; the job deletes them on a site that nobody visits.
 */
export async function applyRetention({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  await forgetMessages(db, at);
  await sweepCodes(db, at);
  await forgetSpentTokens(db, at);
  await forgetChallenges(db, at);
  await sweepEvents(db, at);
}
