import { english } from './en';
import { koDaily } from './ko-daily';
import { koFrame } from './ko-frame';
import { koPlace } from './ko-place';
import type { ReviewBank } from './topics';

export { REPLIES } from './replies';
export type { ReviewTopic } from './topics';

export const REVIEW_BANKS: Record<'ko' | 'en', ReviewBank> = {
  ko: { ...koFrame, topics: { ...koDaily, ...koPlace } },
  en: english,
};
