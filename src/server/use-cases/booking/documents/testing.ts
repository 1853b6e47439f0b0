import { extractText, getDocumentProxy } from 'unpdf';

/**
 * Reads a PDF as a viewer does, also for tests in the browser, which load nothing of the server: its
 * text, its number of pages and its metadata.
 */
export async function readPdf(file: Blob | Uint8Array) {
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer());
  // The library takes over the bytes it is given and doesn't accept a Buffer, so it gets a copy.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info } = await pdf.getMetadata();
  const page = await pdf.getPage(1);
  const structure = JSON.stringify(await page.getStructTree());
  const links = (await page.getAnnotations()).flatMap(({ url }: { url?: string }) => url ?? []);
  return {
    text: text.replace(/\s+/g, ' '),
    /** Reads the text of a PDF with its line breaks. */
    lines: text,
    pages: pdf.numPages,
    info,
    links,
    roles: [...structure.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role),
  };
}
