import { isPushEndpoint } from '@/domain/push-endpoint';
import type { PushSender, PushTarget } from '../providers/push-sender';

/** Push services in memory: they take all, until a test says otherwise. */
export class FakePush implements PushSender {
  readonly publicKey = 'B'.repeat(87);
  readonly isEndpoint = isPushEndpoint;
  /** What was taken. */
  readonly sent: Array<{ endpoint: string; payload: unknown; ttlSeconds: number }> = [];
  /** How to answer instead, by endpoint. */
  readonly instead = new Map<string, () => 'GONE'>();

  async send({ endpoint }: PushTarget, payload: string, ttlSeconds: number) {
    const answer = this.instead.get(endpoint);
    if (answer !== undefined) return answer();
    this.sent.push({ endpoint, payload: JSON.parse(payload), ttlSeconds });
    return 'SENT' as const;
  }
}
