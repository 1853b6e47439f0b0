import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';

/** The webhook URL of a site on this machine, for the sandbox's gateway. */
export const webhookUrl = (site: string, provider: string): string =>
  `${site}/api${pathOf(contract.takeWebhook, { provider })}`;
