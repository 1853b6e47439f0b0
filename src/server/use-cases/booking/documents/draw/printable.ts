/** Stands for a character that the font can't draw. */
const UNKNOWN = '□';

/** Emoji and their parts, which are left out because they mean nothing in a document. */
const PICTURE =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20e3\ufe0e\ufe0f]/u;
/** Control and format characters, such as those that reverse the direction of writing. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

/**
 * Makes a text that a person typed printable: it is composed (NFC), put on one line, freed of emoji
 * and invisible characters, and gets a box for each character that the font lacks, so that a loss
 * can be seen.
 * @param canDraw whether the font has a character
 * @returns the text, and `isWhole: false` if a character was replaced
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
