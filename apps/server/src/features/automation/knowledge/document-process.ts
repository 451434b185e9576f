import { extractRawText } from 'mammoth';
import { extractText, getDocumentProxy } from 'unpdf';
import type { DocumentPage } from './passages.rules.ts';

interface Source {
  kind: 'pdf' | 'docx';
  bytes: Uint8Array;
}

/** Reads the text of a document, page by page. Nothing in it is run, and nothing it refers to is fetched. */
async function readPages({ kind, bytes }: Source): Promise<DocumentPage[]> {
  if (kind === 'docx') {
    const { value } = await extractRawText({ buffer: Buffer.from(bytes) });
    return [{ page: null, text: value }];
  }
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf);
  return text.map((page, index) => ({ page: index + 1, text: page }));
}

process.once('message', (source: Source) => {
  readPages(source).then(
    (pages) => process.send?.(pages, () => process.disconnect()),
    () => process.exit(1),
  );
});
