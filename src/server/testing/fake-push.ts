import { isPushEndpoint } from '@/domain/message/notification';
import type { PushSender, PushTarget } from '@/server/platform/providers/push-sender';

/** Push services in memory; they accept every message unless a test says otherwise. */
export class FakePush implements PushSender {
  readonly publicKey = 'B'.repeat(87);
  readonly isEndpoint = isPushEndpoint;
  /** The messages that were accepted. */
  readonly sent: Array<{ endpoint: string; payload: unknown; ttlSeconds: number }> = [];
  /** Other answers, by endpoint. */
  readonly instead = new Map<string, () => 'GONE'>();

  async send({ endpoint }: PushTarget, payload: string, ttlSeconds: number) {
    const answer = this.instead.get(endpoint);
    if (answer !== undefined) return answer();
    this.sent.push({ endpoint, payload: JSON.parse(payload), ttlSeconds });
    return 'SENT' as const;
  }
}
