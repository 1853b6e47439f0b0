import { extractText, getDocumentProxy } from 'unpdf';

/** A PDF as a reader finds it: its words on one line, its pages, and what it says of itself. */
export async function readPdf(file: Blob | Uint8Array) {
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer());
  // The reader takes the bytes it is given for its own, and wants no Buffer.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info } = await pdf.getMetadata();
  const page = await pdf.getPage(1);
  const structure = JSON.stringify(await page.getStructTree());
  const links = (await page.getAnnotations()).flatMap(({ url }: { url?: string }) => url ?? []);
  return {
    text: text.replace(/\s+/g, ' '),
    pages: pdf.numPages,
    info,
    links,
    roles: [...structure.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role),
  };
}
