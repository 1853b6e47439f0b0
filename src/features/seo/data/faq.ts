import type { FAQPage } from 'schema-dts';

export type Faq = { readonly question: string; readonly answer: string };

/** The questions and answers of a page; each question is marked up on one page only. */
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
