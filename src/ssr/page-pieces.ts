import { randomUUID } from 'node:crypto';

import { currentRequest } from '@/reporting/request-context';

/**
 * Next.js handles a page's HTML several times: it encodes it into bytes, decodes them, and counts them. For a page of
 * 150,000 letters that was a fifth of its processor time (docs/decisions/133). The large pieces of a page are therefore
 * set aside as soon as they are made, and Next.js handles short marks in their places. When it ends the answer, the
 * pieces are inserted.
 */
type Pieces = {
  /** Begins every mark of this page. Nobody can know it in advance, so no text of a page can contain a mark. */
  readonly id: string;
  readonly list: string[];
};

declare global {
  /** It is on `globalThis`, since the bundler may load this module more than once in a process. */
  var __meomumPieces: WeakMap<object, Pieces> | undefined;
}

function piecesByRequest(): WeakMap<object, Pieces> {
  globalThis.__meomumPieces ??= new WeakMap();
  return globalThis.__meomumPieces;
}

/** The least number of letters of a piece that is worth setting aside. */
const MIN_LETTERS = 1_000;

/**
 * Lets pieces of the current request's page be set aside from now on.
 * @returns a function that splits what Next.js has made of the page into its texts in order, with the pieces among them
 */
export function collectPieces(): (html: string) => readonly string[] {
  const request = currentRequest();
  // Outside of a request there is nothing by which a piece's page could be found.
  if (request === undefined) return (html) => [html];
  const pieces: Pieces = { id: `${randomUUID()}/`, list: [] };
  piecesByRequest().set(request, pieces);
  return (html) => {
    const [first = '', ...others] = html.split(pieces.id);
    return [first, ...others.flatMap((text) => insertPiece(pieces, text))];
  };
}

/** Replaces the rest of a mark at the beginning of a text, whose id was removed, by the piece that it stands for. */
function insertPiece({ id, list }: Pieces, text: string): readonly string[] {
  const end = text.indexOf(';');
  const piece = list[Number(text.slice(0, end))];
  return piece === undefined ? [id, text] : [piece, text.slice(end + 1)];
}

/**
 * Sets a piece of a page aside, if the answer to the current request will get it back by `collectPieces`.
 * @returns what is to stand in the page instead: a mark, or the piece itself
 */
export function setAside(html: string): string {
  const request = currentRequest();
  const pieces = request === undefined ? undefined : piecesByRequest().get(request);
  if (pieces === undefined || html.length < MIN_LETTERS) return html;
  return `${pieces.id}${pieces.list.push(html) - 1};`;
}
