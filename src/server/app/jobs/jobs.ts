import { memberData, reconcileAll } from '../families';
import { completeStays } from '@/server/core/bookings/complete-stays';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { forgetOldDrafts } from '@/server/core/bookings/forget-draft';
import { listScores } from '@/server/core/inventory/catalogue/load';
import { sendMails } from '@/server/core/messages/mail/send-mails';
import { sendNotices } from '@/server/core/messages/send-notices';
import { forgetKeys } from '@/server/platform/http/request-keys';
import type { Deps } from '@/server/platform/http/handler';
import { sweepAttempts } from '@/server/platform/limits/attempts';
import { forgetMembers } from '@/server/use-cases/account/deletion/anonymize-member';
import { forgetSessions } from '@/server/use-cases/account/sessions/manage-sessions';
import { watchDeposits } from '@/server/use-cases/booking/pay/bank-transfer';
import { remindOfDeadlines } from '@/server/use-cases/booking/reminders/remind-of-deadlines';
import { remindOfStays } from '@/server/use-cases/booking/reminders/remind-of-stays';
import { forgetVisitors } from '@/server/use-cases/tours/member-data';
import { expireVoucherOrders } from '@/server/use-cases/vouchers/expire-orders';
import { voucherMails } from '@/server/use-cases/vouchers/voucher-mails';
import { sweepPhotos } from './sweep-photos';
import { watchHolds } from './watch-holds';

export type JobDeps = Pick<
  Deps,
  'db' | 'now' | 'gateway' | 'mailer' | 'texts' | 'push' | 'photos' | 'log' | 'config'
>;

export type Job = {
  /** The name of its queue. */
  readonly name: string;
  /** There is one run in each period of this length, however many workers there are. */
  readonly everySeconds: number;
  readonly work: (deps: JobDeps) => Promise<unknown>;
};

/**
 * The jobs of a line run one after the other, and lines run in parallel, so that a slow mail server
 * doesn't delay the release of rooms. Each job finds its work in the database and claims it row by
 * row, so that additional or simultaneous runs change nothing.
 */
export const LINES: readonly (readonly Job[])[] = [
  [
    { name: 'expire-holds', everySeconds: 3, work: expireHolds },
    { name: 'reconcile', everySeconds: 3, work: reconcileAll },
    { name: 'watch-deposits', everySeconds: 3, work: watchDeposits },
    { name: 'voucher-orders', everySeconds: 3, work: expireVoucherOrders },
    { name: 'complete-stays', everySeconds: 3, work: completeStays },
  ],
  [{ name: 'send-mails', everySeconds: 3, work: sendMails }],
  [{ name: 'send-notices', everySeconds: 3, work: sendNotices }],
  [
    { name: 'remind-of-stays', everySeconds: 60, work: remindOfStays },
    { name: 'remind-of-deadlines', everySeconds: 60, work: remindOfDeadlines },
    { name: 'voucher-mails', everySeconds: 60, work: voucherMails },
    { name: 'sweep-photos', everySeconds: 60, work: sweepPhotos },
    { name: 'forget-visitors', everySeconds: 60, work: forgetVisitors },
    { name: 'forget-keys', everySeconds: 60, work: forgetKeys },
    { name: 'watch-holds', everySeconds: 3_600, work: watchHolds },
    { name: 'forget-attempts', everySeconds: 600, work: sweepAttempts },
    { name: 'forget-sessions', everySeconds: 600, work: forgetSessions },
    { name: 'forget-members', everySeconds: 600, work: (deps) => forgetMembers(memberData, deps) },
    { name: 'forget-drafts', everySeconds: 60, work: forgetOldDrafts },
    // Not more often, because a changed score makes every process read the whole catalogue again.
    { name: 'list-scores', everySeconds: 600, work: listScores },
  ],
];
