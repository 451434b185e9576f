import { Parser } from 'htmlparser2';

export interface PageText {
  /** '' = it has none */
  title: string;
  text: string;
}

/** Parts of a page that are no text of it, or stand on each page of a site. */
const skipped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'nav',
  'footer',
  'iframe',
  'select',
  'head',
]);
const blocks =
  /^(?:address|article|aside|blockquote|br|dd|details|div|dl|dt|fieldset|figcaption|figure|form|header|hr|li|main|ol|p|pre|section|summary|table|tbody|td|th|tr|ul)$/;

/** Reads the text of a page as people see it, its headings marked with #. Nothing of it is run, and nothing is fetched. */
export function readPageText(html: string): PageText {
  let title = '';
  let text = '';
  let isTitle = false;
  /** how many skipped elements are open around what is read */
  let skippedDepth = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === 'title') isTitle = title === '';
        if (skipped.has(name)) skippedDepth++;
        else if (/^h[1-6]$/.test(name)) text += `\n\n${'#'.repeat(Number(name[1]))} `;
        else if (name === 'li') text += '\n- ';
        else if (blocks.test(name)) text += '\n';
      },
      ontext(words) {
        if (isTitle) title += words;
        else if (skippedDepth === 0) text += words.replace(/\s+/g, ' ');
      },
      onclosetag(name) {
        if (name === 'title') isTitle = false;
        if (skipped.has(name)) skippedDepth = Math.max(0, skippedDepth - 1);
        else if (/^h[1-6]$/.test(name) || name === 'p') text += '\n\n';
        else if (blocks.test(name)) text += '\n';
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { title: title.replace(/\s+/g, ' ').trim(), text: withoutEmptyLines(text) };
}

const withoutEmptyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^(?:-|#{1,6})$/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
