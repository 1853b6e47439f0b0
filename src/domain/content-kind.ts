/** What an operator can put on the site by command, named as the folders of the files are. */
export const CONTENT_KINDS = ['promotions', 'events', 'collections', 'faqs', 'banners'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
