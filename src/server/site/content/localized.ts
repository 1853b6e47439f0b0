/** Text in both languages, Korean first. */
export const both = (ko: string, en: string) => ({ ko, en });
