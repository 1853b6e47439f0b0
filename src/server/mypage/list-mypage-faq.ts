import { contract } from '@/contract';
import { handle } from '../http/handler';
import { faqs } from '../site/site-queries';

export const listMypageFaq = handle(contract.listMypageFaq, async (_input, context) => ({
  faqs: await faqs(context, 'mypage'),
}));
