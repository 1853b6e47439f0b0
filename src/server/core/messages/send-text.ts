import { and, eq, isNull, lt, sql } from 'drizzle-orm';

import { seoulToday } from '@/domain/stay/stay';
import { readTelephone, textObstacle } from '@/server/core/members/telephone';
import { textDays, type members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';

type TextDeps = Pick<Deps, 'db' | 'now' | 'texts' | 'log' | 'config'>;

/**
 * Whether texts may be sent to a member: the number is verified, and its country is still in
 * `SMS_COUNTRIES`.
 */
export function isTextable(
  { tel, telVerifiedAt }: Pick<typeof members.$inferSelect, 'tel' | 'telVerifiedAt'>,
  { smsCountries }: Pick<Deps['config'], 'smsCountries'>,
): boolean {
  if (tel === '' || telVerifiedAt === null) return false;
  return textObstacle(readTelephone(tel, ''), smsCountries) === null;
}

/**
 * Sends a text. All texts of the site are sent here and counted against the daily budget
 * (`SMS_DAILY_BUDGET`) first, which limits the bill whatever somebody abuses. The first refusal of
 * a day is logged.
 * @throws AppError TEXT_BUDGET; whatever the messenger throws when the text wasn't accepted
 */
export async function sendText(
  deps: TextDeps,
  message: { readonly to: string; readonly text: string },
): Promise<void> {
  await countText(deps);
  await deps.texts.send(message);
}

/** @throws AppError TEXT_BUDGET */
async function countText({ db, now, log, config }: TextDeps): Promise<void> {
  const day = seoulToday(now());
  const budget = config.smsDailyBudget;
  await db.insert(textDays).values({ day }).onConflictDoNothing();
  const [counted] = await db
    .update(textDays)
    .set({ sent: sql`${textDays.sent} + 1` })
    .where(and(eq(textDays.day, day), lt(textDays.sent, budget)))
    .returning({ sent: textDays.sent });
  if (counted !== undefined) return;
  const [tripped] = await db
    .update(textDays)
    .set({ trippedAt: now() })
    .where(and(eq(textDays.day, day), isNull(textDays.trippedAt)))
    .returning({ sent: textDays.sent });
  if (tripped !== undefined) {
    log.error(
      { day, budget, sent: tripped.sent },
      'SMS_DAILY_BUDGET is spent: no text leaves this site until tomorrow (Seoul)',
    );
  }
  throw new AppError('TEXT_BUDGET');
}
