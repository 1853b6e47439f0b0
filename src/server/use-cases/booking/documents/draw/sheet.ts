import { create, type Font } from 'fontkit';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import PDFDocument from 'pdfkit';

import { LIGHT } from '@/ui/theme/tokens';

/**
 * Pretendard's static TrueType faces: once embedded, they take a third of the space of its other
 * formats. Its licence (SIL OFL 1.1) allows embedding the font or parts of it in a document.
 */
const FOLDER = 'node_modules/pretendard/dist/public/static/alternative';

type Faces = { readonly regular: Font; readonly bold: Font };

let faces: Promise<Faces> | undefined;

/**
 * Loads both faces. They are read and parsed once per process, when the first document is drawn.
 */
function loadFaces(): Promise<Faces> {
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

/** A4 and its margins, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, foot: 54 } as const;
export const INNER = PAGE.width - 2 * PAGE.margin;

/** The colours of a document: those of the site's light scheme. */
export const INKS = {
  ink: LIGHT.ink,
  quiet: LIGHT['ink-2'],
  faint: LIGHT['ink-3'],
  line: LIGHT.line,
  wash: LIGHT['paper-2'],
  paper: LIGHT.paper,
  accent: LIGHT['accent-strong'],
  mark: LIGHT.accent,
} as const;

export type Style = {
  readonly size: number;
  readonly face?: keyof Faces;
  readonly ink?: keyof typeof INKS;
  readonly align?: 'left' | 'right';
};

/** A text broken into lines, ready to be drawn. */
export type Block = {
  readonly lines: readonly string[];
  readonly style: Style;
  readonly width: number;
  readonly height: number;
};

export type Struct = ReturnType<PDFKit.PDFDocument['struct']>;
type Tags = { readonly lang?: string; readonly alt?: string; readonly scope?: 'Row' | 'Column' };

const LEADING = 1.45;

/**
 * The pages being drawn; `y` is where the next part goes. Everything on them is either part of the
 * tagged structure, which screen readers read, or marked as decoration.
 */
export class Sheet {
  y: number = PAGE.margin;
  /** False once a character couldn't be printed. */
  isWhole = true;
  readonly root: Struct;
  private readonly chunks: Buffer[] = [];
  private readonly done: Promise<void>;

  private constructor(
    readonly doc: PDFKit.PDFDocument,
    private readonly faces: Faces,
    lang: string,
    /** The space that is added between two parts, in points. */
    readonly air: number,
  ) {
    doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.done = new Promise((resolve, reject) => {
      doc.on('end', () => resolve());
      doc.on('error', reject);
    });
    this.root = doc.struct('Document', { lang });
    doc.addStructure(this.root);
  }

  static async open(about: {
    readonly lang: string;
    readonly title: string;
    readonly author: string;
    readonly at: Date;
    readonly air: number;
  }): Promise<Sheet> {
    const faces = await loadFaces();
    const doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: about.lang,
      displayTitle: true,
      bufferPages: true,
      // An empty name keeps PDFKit from loading its default font; ours are registered below.
      font: '',
      info: { Title: about.title, Author: about.author, CreationDate: about.at },
    });
    doc.registerFont('regular', faces.regular).registerFont('bold', faces.bold);
    return new Sheet(doc, faces, about.lang, about.air);
  }

  /** The number of pages so far. */
  get pages(): number {
    return this.doc.bufferedPageRange().count;
  }

  /** The height that is still free on the page, in points. */
  get room(): number {
    return PAGE.height - PAGE.foot - this.y;
  }

  /** Breaks a text into lines of a width, without drawing it. */
  set(text: string, width: number, style: Style): Block {
    const face = this.faces[style.face ?? 'regular'];
    const whole = printable(text, (codePoint) => face.hasGlyphForCodePoint(codePoint));
    if (!whole.isWhole) this.isWhole = false;
    this.choose(style);
    const lines = wrapped(whole.text, width, (line) => this.doc.widthOfString(line));
    return { lines, style, width, height: lines.length * style.size * LEADING };
  }

  /** The width of the widest line of a text, in points. */
  widthOf({ lines, style }: Block): number {
    this.choose(style);
    return Math.max(...lines.map((line) => this.doc.widthOfString(line)));
  }

  /** Draws a text at a place on the page; `y` of the sheet isn't moved. */
  put({ lines, style, width }: Block, x: number, y: number): void {
    this.choose(style);
    this.doc.fillColor(INKS[style.ink ?? 'ink']);
    lines.forEach((line, at) => {
      const left = style.align === 'right' ? x + width - this.doc.widthOfString(line) : x;
      const top = y + at * style.size * LEADING + (style.size * (LEADING - 1.19)) / 2;
      // A line break counts as a space when the text is read or copied, although nothing shows it.
      const end = at < lines.length - 1 ? ' ' : '';
      this.doc.text(line + end, left, top, { lineBreak: false });
    });
  }

  /** Draws content that is read, as a new element of the tagged structure. */
  tagged(parent: Struct, tag: string, tags: Tags, draw: () => void): Struct {
    const content = this.doc.markStructureContent(tag);
    draw();
    this.doc.endMarkedContent();
    const element = this.doc.struct(tag, tags, [content]);
    parent.add(element);
    return element;
  }

  /** Adds an element of the structure that only holds others. */
  group(parent: Struct, tag: string, fill: (element: Struct) => void): void {
    const element = this.doc.struct(tag);
    parent.add(element);
    fill(element);
    element.end();
  }

  /** Draws something that is only seen and that screen readers skip. */
  decoration(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  rule(y: number, ink: keyof typeof INKS = 'line', weight = 0.7): void {
    this.decoration(() => {
      this.doc.moveTo(PAGE.margin, y).lineTo(PAGE.width - PAGE.margin, y);
      this.doc.lineWidth(weight).stroke(INKS[ink]);
    });
  }

  /** Continues on a new page if a height, in points, doesn't fit on this one. */
  need(height: number): void {
    if (this.y + height <= PAGE.height - PAGE.foot || this.y === PAGE.margin) return;
    this.doc.addPage();
    this.y = PAGE.margin;
  }

  /**
   * Finishes the file.
   * @param foot makes the text at the foot of a page from its number and the number of pages
   */
  async close(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      const block = this.set(foot(page + 1, count), INNER, { size: 8, ink: 'faint' });
      this.decoration(() => this.put(block, PAGE.margin, PAGE.height - PAGE.foot + 20));
    }
    this.root.end();
    this.doc.end();
    await this.done;
    return Buffer.concat(this.chunks);
  }

  private choose({ size, face = 'regular' }: Style): void {
    this.doc.font(face).fontSize(size);
  }
}
