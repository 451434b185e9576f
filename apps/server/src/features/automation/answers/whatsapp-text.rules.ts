import { htmlToMarkdown } from './whatsapp-html.rules.ts';
import { beginsTable, isTableRow, tableLines } from './whatsapp-table.rules.ts';
import { formatInline, readDefinitions, type LinkDefinitions } from './whatsapp-inline.rules.ts';

const fenceStart = /^[ \t]*(```+|~~~+)[ \t]*([^`\s]*)[^`]*$/;
const heading = /^[ ]{0,3}#{1,6}[ \t]+(.*)$/;
const rule = /^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const underline = /^[ ]{0,3}={2,}[ \t]*$/;
const quote = /^[ \t]*>/;
const plainFences = new Set(['', 'md', 'markdown', 'text', 'txt', 'plaintext', 'plain', 'whatsapp']);

/**
 * Writes Markdown in the signs of WhatsApp, in which a single `*`, `_` and `~` mean something already and stay. Quoted
 * lines (`> …`), code and addresses are not changed.
 */
export function toWhatsAppText(markdown: string): string {
  const lines = htmlToMarkdown(markdown.replaceAll('\r\n', '\n').trim()).split('\n');
  const whole = unwrapFence(lines);
  if (whole) return toWhatsAppText(whole);
  const links = readDefinitions(lines);
  const done: string[] = [];
  /** Lines of a paragraph: a mark may begin on one and end on another. */
  let prose: string[] = [];
  const flush = () => {
    if (prose.length > 0) done.push(formatInline(prose.join('\n'), links));
    prose = [];
  };
  const keep = (...verbatim: readonly string[]) => {
    flush();
    done.push(...verbatim);
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = fenceStart.exec(line)?.[1];
    if (fence !== undefined) {
      const end = lines.findIndex((other, index) => index > at && other.trim().startsWith(fence));
      keep('```', ...lines.slice(at + 1, end < 0 ? undefined : end), '```');
      at = end < 0 ? lines.length : end;
    } else if (quote.test(line)) keep(line);
    else if (beginsTable(line, lines[at + 1])) {
      let end = at + 2;
      while (end < lines.length && isTableRow(lines[end] ?? '')) end++;
      flush();
      done.push('', ...tableLines(line, lines.slice(at + 2, end)).map((row) => formatInline(row, links)), '');
      at = end - 1;
    } else if (line.trim() === '' || rule.test(line) || links.lines.has(line)) keep('');
    else if (heading.test(line)) keep(formatHeading(line, links));
    else if (underline.test(lines[at + 1] ?? '')) {
      keep(formatHeading(`# ${line}`, links));
      at++;
    } else prose.push(formatMarker(line));
  }
  flush();
  return done
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The text of an answer that stands within a fence as a whole; undefined where it does not, or is code. */
function unwrapFence(lines: readonly string[]): string | undefined {
  const [, fence, language = ''] = fenceStart.exec(lines[0] ?? '') ?? [];
  if (fence === undefined || lines.length < 3 || !plainFences.has(language.toLowerCase())) return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.trim().startsWith(fence));
  return end === lines.length - 1 ? lines.slice(1, end).join('\n') : undefined;
}

function formatHeading(line: string, links: LinkDefinitions): string {
  const title = (heading.exec(line)?.[1] ?? '')
    .replace(/[ \t]#+[ \t]*$/, '')
    .replace(/\*\*|__/g, '')
    .trim();
  const text = formatInline(title, links);
  return text === '' || /^\*.*\*$/.test(text) ? text : `*${text}*`;
}

/** The marker of a list, which WhatsApp shows as one; a task has a box. */
const formatMarker = (line: string): string =>
  line
    .replace(/^[ \t]+/, (blanks) => blanks.replaceAll('\t', '  '))
    .replace(/^( *)[-*+] \[ \] /, '$1☐ ')
    .replace(/^( *)[-*+] \[[xX]\] /, '$1☑ ')
    .replace(/^( *)\+ (?=\S)/, '$1- ')
    .trimEnd();
