/** A part of a message that is drawn as a whole. */
export type TextBlock =
  | { kind: 'text'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'list'; items: { key: number; mark: string; text: string }[] };

const special = /^(?:> |[-*] \S|\d{1,3}\. \S)/m;
const quoted = /^> ?(.*)$/;
const listed = /^([-*]|\d{1,3}\.) +(\S.*)$/;

/**
 * A message as WhatsApp lays it out: lines behind `> ` as a quote, lines behind `- `, `* ` or `1. ` as a list, the others as they
 * are written. Within a code block no line begins anything.
 */
export function textBlocks(text: string): TextBlock[] {
  if (!special.test(text)) return [{ kind: 'text', text }];
  const blocks: TextBlock[] = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    const wasCode = isCode;
    if (line.split('```').length % 2 === 0) isCode = !isCode;
    addLine(blocks, wasCode || isCode ? { kind: 'text', text: line } : blockOf(line));
  }
  return blocks;
}

function blockOf(line: string): TextBlock {
  const quote = line.startsWith('> ') ? quoted.exec(line)?.[1] : undefined;
  if (quote !== undefined) return { kind: 'quote', text: quote };
  const [, sign, text] = listed.exec(line) ?? [];
  if (sign === undefined || text === undefined) return { kind: 'text', text: line };
  return { kind: 'list', items: [{ key: 0, mark: /\d/.test(sign) ? sign : '•', text }] };
}

/** Lines of one kind belong together. */
function addLine(blocks: TextBlock[], line: TextBlock): void {
  const last = blocks.at(-1);
  if (last?.kind === 'list' && line.kind === 'list')
    last.items.push(...line.items.map((item) => ({ ...item, key: last.items.length })));
  else if (last && last.kind !== 'list' && line.kind === last.kind) last.text += `\n${line.text}`;
  else blocks.push(line);
}
