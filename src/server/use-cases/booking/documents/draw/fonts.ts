import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { create, type Font } from 'fontkit';

/**
 * Pretendard's static TrueType faces: once embedded, they take a third of the space of its other
 * formats. Its licence (SIL OFL 1.1) allows embedding the font or parts of it in a document.
 */
const FOLDER = 'node_modules/pretendard/dist/public/static/alternative';

export type Faces = { readonly regular: Font; readonly bold: Font };

let faces: Promise<Faces> | undefined;

/**
 * Loads both faces. They are read and parsed once per process, when the first document is drawn.
 */
export function loadFaces(): Promise<Faces> {
  faces ??= Promise.all([loadFace('Pretendard-Regular.ttf'), loadFace('Pretendard-Bold.ttf')])
    .then(([regular, bold]) => ({ regular, bold }))
    .catch((error: unknown) => {
      faces = undefined;
      throw error;
    });
  return faces;
}

async function loadFace(file: string): Promise<Font> {
  const font = create(await readFile(path.join(process.cwd(), FOLDER, file)));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`);
  // A glyph remembers the character it was first requested for. A glyph that is first met as a part
  // of another one (an apostrophe in a quotation mark) would have no character, in all later
  // documents too, and its text couldn't be copied, searched or read aloud. So all glyphs are
  // requested by their characters beforehand.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}
