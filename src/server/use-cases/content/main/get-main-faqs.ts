import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { faqs } from '../site-queries';

export const getMainFaqs = handle(contract.getMainFaqs, async (_input, context) => ({
  faqs: await faqs(context, 'main'),
}));
