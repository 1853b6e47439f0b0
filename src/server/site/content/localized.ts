/** Text in both languages, Korean first. */
export const both = (ko: string, en: string) => ({ ko, en });

/** Parts of a Markdown text, one after the other. */
export const bothParts = (parts: ReadonlyArray<{ ko: string; en: string }>) =>
  both(parts.map(({ ko }) => ko).join('\n\n'), parts.map(({ en }) => en).join('\n\n'));
