import { forgetOldDrafts } from '../draft/forget-draft';
import type { Deps } from '../http/handler';
import { expireHolds } from './expire-holds';
import { forgetKeys } from './forget-keys';
import { forgetSessions } from './forget-sessions';
import { forgetMembers } from './forget-members';
import { forgetVisitors } from './forget-visitors';
import { listScores } from './list-scores';
import { reconcile } from './reconcile';
import { sendMails } from './send-mails';
import { sendNotices } from './send-notices';
import { sweepPhotos } from './sweep-photos';
import { tellOfDeadlines } from './tell-of-deadlines';
import { tellOfStays } from './tell-of-stays';
import { voucherMails } from './voucher-mails';
import { voucherJobs } from './voucher-orders';
import { watchDeposits } from './watch-deposits';

export type JobDeps = Pick<
  Deps,
  'db' | 'now' | 'gateway' | 'mailer' | 'texts' | 'push' | 'photos' | 'log' | 'config'
>;

export type Job = {
  /** Its queue's name. */
  readonly name: string;
  /** One run in each such time, however many workers there are. */
  readonly everySeconds: number;
  readonly work: (deps: JobDeps) => Promise<unknown>;
};

/**
 * Jobs of a line run one after the other, lines beside each other: a slow mail server keeps no room
 * from being released. Each finds in the books what is due and claims it row by row, so that a run
 * more, or two at once, changes nothing.
 */
export const LINES: readonly (readonly Job[])[] = [
  [
    { name: 'expire-holds', everySeconds: 3, work: expireHolds },
    { name: 'reconcile', everySeconds: 3, work: reconcile },
    { name: 'watch-deposits', everySeconds: 3, work: watchDeposits },
    { name: 'voucher-orders', everySeconds: 3, work: voucherJobs },
  ],
  [{ name: 'send-mails', everySeconds: 3, work: sendMails }],
  [{ name: 'send-notices', everySeconds: 3, work: sendNotices }],
  [
    { name: 'tell-of-stays', everySeconds: 60, work: tellOfStays },
    { name: 'tell-of-deadlines', everySeconds: 60, work: tellOfDeadlines },
    { name: 'voucher-mails', everySeconds: 60, work: voucherMails },
    { name: 'sweep-photos', everySeconds: 60, work: sweepPhotos },
    { name: 'forget-visitors', everySeconds: 60, work: forgetVisitors },
    { name: 'forget-keys', everySeconds: 60, work: forgetKeys },
    { name: 'forget-sessions', everySeconds: 600, work: forgetSessions },
    { name: 'forget-members', everySeconds: 600, work: forgetMembers },
    { name: 'forget-drafts', everySeconds: 60, work: forgetOldDrafts },
    // With each change of a score the whole catalogue is read again.
    { name: 'list-scores', everySeconds: 600, work: listScores },
  ],
];
