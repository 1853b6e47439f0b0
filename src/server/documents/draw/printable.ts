/** Stands for a character that the font can't draw. */
const UNKNOWN = '□';

/** Pictures and their parts, which say nothing on paper. */
const PICTURE =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20e3\ufe0e\ufe0f]/u;
/** Controls, and formats such as those that turn the direction of writing round. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

/**
 * A text of somebody's own as it can be printed: composed, on one line, without what has no place on
 * paper, and with a box for each character that the font lacks, so that none is lost unseen.
 * @param canDraw whether the font has a character
 */
export function printable(
  text: string,
  canDraw: (codePoint: number) => boolean,
): { readonly text: string; readonly isWhole: boolean } {
  let isWhole = true;
  let out = '';
  for (const character of text.normalize('NFC')) {
    if (/\s/.test(character)) out += ' ';
    else if (INVISIBLE.test(character)) continue;
    else if (canDraw(character.codePointAt(0) ?? 0)) out += character;
    else if (!PICTURE.test(character)) {
      out += UNKNOWN;
      isWhole = false;
    }
  }
  const clean = out.replace(/ {2,}/g, ' ').trim();
  return text.trim() !== '' && clean === ''
    ? { text: UNKNOWN, isWhole: false }
    : { text: clean, isWhole };
}
