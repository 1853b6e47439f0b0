import type { FAQPage } from 'schema-dts';

export type Faq = { readonly question: string; readonly answer: string };

/** Questions and answers as they stand on a page; each is marked up on one page of the site. */
export function faqPage(faqs: readonly Faq[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
