/** Languages as the API spells them (section 9: `ko` travels as `kr`, default `kr`). */
export const API_LANGUAGES = ['kr', 'en'] as const;
export type ApiLanguage = (typeof API_LANGUAGES)[number];
