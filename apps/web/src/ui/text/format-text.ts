/** A piece of a message's text. Plain data: whatever people write, it never becomes HTML. */
export type TextNode =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mono'; text: string }
  | { kind: Style; children: TextNode[] };
type Style = 'bold' | 'italic' | 'strike';

/** A piece of a text that is parsed: one character, or something that is already whole. */
type Token = string | Extract<TextNode, { kind: 'link' | 'mono' }>;

const styles: Readonly<Record<string, Style>> = { '*': 'bold', _: 'italic', '~': 'strike' };
const url = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi;
const wordCharacter = /[\p{L}\p{N}]/u;

/**
 * WhatsApp's formatting: *bold*, _italic_, ~strike~, ```mono```, `code` and links. A sign counts only at the edge of a
 * word and with its partner on the same line, so that `2*3*4` and snake_case_names stay as they are.
 */
export function formatText(text: string): TextNode[] {
  return styled(tokens(text), Object.keys(styles));
}

function tokens(text: string): Token[] {
  const result: Token[] = [];
  let from = 0;
  let at = text.indexOf('`');
  while (at !== -1) {
    const sign = text.startsWith('```', at) ? '```' : '`';
    const begin = at + sign.length;
    const close = closeOfCode(text, begin, sign);
    if (close !== -1) {
      pushLinked(result, text.slice(from, at));
      result.push({ kind: 'mono', text: text.slice(begin, close) });
      from = close + sign.length;
    }
    // An unclosed block is text; without an end here there is none further on either.
    if (close === -1 && sign === '```') break;
    at = text.indexOf('`', close === -1 ? begin : from);
  }
  pushLinked(result, text.slice(from));
  return result;
}

/** Where code that begins here ends; -1 when nothing is in it, or when code within a line goes over its end. */
function closeOfCode(text: string, begin: number, sign: string): number {
  const close = text.indexOf(sign, sign === '`' ? begin : begin + 1);
  if (close === -1 || sign === '```') return close;
  const inside = text.slice(begin, close);
  return /^\s|\s$|^$|\n/.test(inside) ? -1 : close;
}

function pushLinked(result: Token[], text: string): void {
  let at = 0;
  for (const match of text.matchAll(url)) {
    const found = withoutTrailingSigns(match[0]);
    const href = /^www\./i.test(found) ? `https://${found}` : found;
    if (!URL.canParse(href)) continue;
    pushCharacters(result, text.slice(at, match.index));
    result.push({ kind: 'link', text: found, href });
    at = match.index + found.length;
  }
  pushCharacters(result, text.slice(at));
}

function pushCharacters(result: Token[], text: string): void {
  for (let index = 0; index < text.length; index += 1) result.push(text.charAt(index));
}

/** The end of a sentence or a bracket around the address is not part of it. */
function withoutTrailingSigns(address: string): string {
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const openBracket = last === ')' && address.slice(0, end).includes('(');
    if (openBracket || !/[.,;:!?'*_~)\]}…]/.test(last)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

function styled(input: readonly Token[], signs: readonly string[]): TextNode[] {
  const result: TextNode[] = [];
  /** signs without a partner up to this position, which are not searched again */
  const unpaired = new Map<string, number>();
  let at = 0;
  while (at < input.length) {
    const token = input[at];
    if (token === undefined) break;
    const style = typeof token === 'string' && signs.includes(token) ? styles[token] : undefined;
    if (typeof token === 'string' && style && opens(input, at) && at >= (unpaired.get(token) ?? 0)) {
      const { close, searchedTo } = findClose(input, at, token);
      if (close !== -1) {
        const inside = signs.filter((sign) => sign !== token);
        result.push({ kind: style, children: styled(input.slice(at + 1, close), inside) });
        at = close + 1;
        continue;
      }
      unpaired.set(token, searchedTo);
    }
    push(result, token);
    at += 1;
  }
  return result;
}

function opens(input: readonly Token[], at: number): boolean {
  const next = input[at + 1];
  return !isWord(input[at - 1]) && next !== undefined && !isSpace(next) && next !== input[at];
}

function findClose(input: readonly Token[], open: number, sign: string): { close: number; searchedTo: number } {
  for (let at = open + 1; at < input.length; at += 1) {
    const token = input[at];
    if (token === '\n') return { close: -1, searchedTo: at };
    if (token === sign && at > open + 1 && !isSpace(input[at - 1]) && !isWord(input[at + 1])) {
      return { close: at, searchedTo: at };
    }
  }
  return { close: -1, searchedTo: input.length };
}

function isWord(token: Token | undefined): boolean {
  return typeof token === 'string' && wordCharacter.test(token);
}

function isSpace(token: Token | undefined): boolean {
  return typeof token === 'string' && /\s/.test(token);
}

function push(result: TextNode[], token: Token): void {
  if (typeof token !== 'string') {
    result.push(token);
    return;
  }
  const last = result.at(-1);
  if (last?.kind === 'text') last.text += token;
  else result.push({ kind: 'text', text: token });
}
