import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { faqs } from './site-queries';

export const listMypageFaq = handle(contract.listMypageFaq, async (_input, context) => ({
  faqs: await faqs(context, 'mypage'),
}));
