/**
 * Lines may also break after these characters, because dates, addresses and mail addresses are long
 * words.
 */
const SOFT = /(?<=[-–·,/@._])/u;

/**
 * Breaks a text into lines of a width. Korean words stay whole, as they do on the site; a word that
 * is wider than a line is broken after a mark, or anywhere if there is none.
 * @param widthOf the width of a text on one line
 */
export function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const put = (piece: string, glue: string) => {
    const longer = line === '' ? piece : line + glue + piece;
    if (widthOf(longer) <= width) {
      line = longer;
      return true;
    }
    return false;
  };
  for (const word of text.split(' ')) {
    if (put(word, ' ')) continue;
    if (line !== '') lines.push(line);
    line = '';
    if (put(word, ' ')) continue;
    for (const part of word.split(SOFT)) {
      if (put(part, '')) continue;
      if (line !== '') lines.push(line);
      line = '';
      if (put(part, '')) continue;
      for (const character of part) {
        if (put(character, '')) continue;
        if (line !== '') lines.push(line);
        line = character;
      }
    }
  }
  lines.push(line);
  return lines;
}
