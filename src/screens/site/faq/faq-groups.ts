import { FAQ_CATEGORIES } from '@/domain/content/content-link';

export type FaqCategory = (typeof FAQ_CATEGORIES)[number] | 'other';

/** Questions by topic, in the order of `FAQ_CATEGORIES`; topics without questions are left out. */
export function faqGroups<T extends { category: string }>(
  faqs: readonly T[],
): Array<{ category: FaqCategory; faqs: T[] }> {
  const known = new Set<string>(FAQ_CATEGORIES);
  const groups: Array<{ category: FaqCategory; faqs: T[] }> = FAQ_CATEGORIES.map((category) => ({
    category,
    faqs: faqs.filter((faq) => faq.category === category),
  }));
  groups.push({ category: 'other', faqs: faqs.filter((faq) => !known.has(faq.category)) });
  return groups.filter((group) => group.faqs.length > 0);
}
