import type { SQL } from 'drizzle-orm';

import { memberData, reconcileAll } from '../families';
import { hasStaysToComplete, completeStays } from '@/server/core/bookings/complete-stays';
import { hasOverdueHolds, expireHolds } from '@/server/core/bookings/expire-holds';
import { hasOldDrafts, forgetOldDrafts } from '@/server/core/bookings/forget-draft';
import { listScores } from '@/server/core/inventory/catalogue/load';
import { sendMails } from '@/server/core/messages/mail/send-mails';
import { hasDueMessages } from '@/server/core/messages/outbox-round';
import { sendNotices } from '@/server/core/messages/send-notices';
import { hasUnresolvedPayments } from '@/server/core/payments/reconcile';
import { mailOutbox, noticeOutbox } from '@/server/platform/db/schema';
import { hasOldKeys, forgetKeys } from '@/server/platform/http/request-keys';
import type { Deps } from '@/server/platform/http/handler';
import { sweepAttempts } from '@/server/platform/limits/attempts';
import { forgetMembers } from '@/server/use-cases/account/deletion/anonymize-member';
import { forgetSessions } from '@/server/use-cases/account/sessions/manage-sessions';
import {
  hasEndedDeposits,
  hasUncheckedDeposits,
  recheckEndedDeposits,
  watchDeposits,
} from '@/server/use-cases/booking/pay/bank-transfer';
import {
  hasDueDeadlineReminders,
  remindOfDeadlines,
} from '@/server/use-cases/booking/reminders/remind-of-deadlines';
import {
  hasDueStayReminders,
  remindOfStays,
} from '@/server/use-cases/booking/reminders/remind-of-stays';
import { hasOldVisitors, forgetVisitors } from '@/server/use-cases/tours/member-data';
import {
  hasOverdueVoucherOrders,
  expireVoucherOrders,
} from '@/server/use-cases/vouchers/expire-orders';
import { hasDueVoucherMails, voucherMails } from '@/server/use-cases/vouchers/voucher-mails';
import { applyRetention } from './apply-retention';
import { hasExpiredPhotos, sweepPhotos } from './sweep-photos';
import { watchHolds } from './watch-holds';

export type JobDeps = Pick<
  Deps,
  'db' | 'now' | 'gateway' | 'mailer' | 'texts' | 'push' | 'photos' | 'log' | 'config'
>;

export type Job = {
  /** The name of its queue. */
  readonly name: string;
  /** There is at most one run in each period of this length, however many workers there are. */
  readonly everySeconds: number;
  readonly work: (deps: JobDeps) => Promise<unknown>;
  /**
   * The SQL condition under which there is something to do. It is asked in each period; a job
   * without one runs in each period.
   */
  readonly isDue?: (deps: JobDeps) => SQL;
};

/**
 * The jobs of a line run one after the other, and lines run in parallel, so that a slow mail server
 * doesn't delay the release of rooms. Each job finds its work in the database and claims it row by
 * row, so that additional or simultaneous runs change nothing.
 */
export const LINES: readonly (readonly Job[])[] = [
  [
    { name: 'expire-holds', everySeconds: 3, work: expireHolds, isDue: hasOverdueHolds },
    { name: 'reconcile', everySeconds: 3, work: reconcileAll, isDue: hasUnresolvedPayments },
    {
      name: 'watch-deposits',
      everySeconds: 3,
      work: watchDeposits,
      isDue: hasUncheckedDeposits,
    },
    {
      name: 'voucher-orders',
      everySeconds: 3,
      work: expireVoucherOrders,
      isDue: hasOverdueVoucherOrders,
    },
    { name: 'complete-stays', everySeconds: 3, work: completeStays, isDue: hasStaysToComplete },
  ],
  [
    {
      name: 'send-mails',
      everySeconds: 3,
      work: sendMails,
      isDue: ({ now }) => hasDueMessages(mailOutbox, now()),
    },
  ],
  [
    {
      name: 'send-notices',
      everySeconds: 3,
      work: sendNotices,
      isDue: ({ now }) => hasDueMessages(noticeOutbox, now()),
    },
  ],
  [
    {
      name: 'recheck-deposits',
      everySeconds: 60,
      work: recheckEndedDeposits,
      isDue: hasEndedDeposits,
    },
    { name: 'remind-of-stays', everySeconds: 60, work: remindOfStays, isDue: hasDueStayReminders },
    {
      name: 'remind-of-deadlines',
      everySeconds: 60,
      work: remindOfDeadlines,
      isDue: hasDueDeadlineReminders,
    },
    { name: 'voucher-mails', everySeconds: 60, work: voucherMails, isDue: hasDueVoucherMails },
    { name: 'sweep-photos', everySeconds: 60, work: sweepPhotos, isDue: hasExpiredPhotos },
    { name: 'forget-visitors', everySeconds: 60, work: forgetVisitors, isDue: hasOldVisitors },
    { name: 'forget-keys', everySeconds: 60, work: forgetKeys, isDue: hasOldKeys },
    { name: 'watch-holds', everySeconds: 3_600, work: watchHolds },
    { name: 'forget-attempts', everySeconds: 600, work: sweepAttempts },
    { name: 'forget-sessions', everySeconds: 600, work: forgetSessions },
    { name: 'forget-members', everySeconds: 600, work: (deps) => forgetMembers(memberData, deps) },
    { name: 'apply-retention', everySeconds: 3_600, work: applyRetention },
    { name: 'forget-drafts', everySeconds: 60, work: forgetOldDrafts, isDue: hasOldDrafts },
    // Not more often, because a changed score makes every process read the whole catalogue again.
    { name: 'list-scores', everySeconds: 600, work: listScores },
  ],
];
