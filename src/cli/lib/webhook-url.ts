import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';

/** Where the sandbox's gateway tells a site on this machine that a payment has changed. */
export const webhookUrl = (port: number, provider: string): string =>
  `http://127.0.0.1:${port}/api${pathOf(contract.takeWebhook, { provider })}`;
