/** Text in both languages, Korean first. */
export const both = (ko: string, en: string) => ({ ko, en });

/** Joins the parts of a Markdown text, in both languages. */
export const bothParts = (parts: ReadonlyArray<{ ko: string; en: string }>) =>
  both(parts.map(({ ko }) => ko).join('\n\n'), parts.map(({ en }) => en).join('\n\n'));
