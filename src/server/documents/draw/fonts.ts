import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { create, type Font } from 'fontkit';

/**
 * Pretendard's static faces, in outlines that are a third of the size of its others once embedded.
 * Its licence (SIL OFL 1.1) lets a document carry a font or parts of it.
 */
const FOLDER = 'node_modules/pretendard/dist/public/static/alternative';

export type Faces = { readonly regular: Font; readonly bold: Font };

let faces: Promise<Faces> | undefined;

/** Both faces, read and parsed once a process, when the first document is drawn. */
export function loadFaces(): Promise<Faces> {
  faces ??= Promise.all([face('Pretendard-Regular.ttf'), face('Pretendard-Bold.ttf')])
    .then(([regular, bold]) => ({ regular, bold }))
    .catch((error: unknown) => {
      faces = undefined;
      throw error;
    });
  return faces;
}

async function face(file: string): Promise<Font> {
  const font = create(await readFile(path.join(process.cwd(), FOLDER, file)));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`);
  // A glyph remembers the characters it was first asked for. One that is first met as a part of
  // another (an apostrophe of a quotation mark) would have none, in each later document too, and be
  // unreadable to whoever copies, searches or listens to its text.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}
