/** Addresses that stand at the end of a text, by their names. */
export interface LinkDefinitions {
  addresses: ReadonlyMap<string, string>;
  /** the lines that hold them */
  lines: ReadonlySet<string>;
}

const definition = /^[ ]{0,3}\[([^\]^]{1,200})\]:[ \t]*<?(\S+?)>?(?:[ \t]+["'(].*)?$/;

/** What a model says a sentence is from. */
const footnote = /^[ ]{0,3}\[\^\d{1,3}\]:/;

export function readDefinitions(lines: readonly string[]): LinkDefinitions {
  const found = lines.flatMap((line) => {
    const [, name, address] = definition.exec(line) ?? [];
    return name !== undefined && address !== undefined && isAddress(address) ? [{ line, name, address }] : [];
  });
  const notes = lines.filter((line) => footnote.test(line));
  return {
    addresses: new Map(found.map(({ name, address }) => [name.toLowerCase(), address])),
    lines: new Set([...found.map(({ line }) => line), ...notes]),
  };
}

const isAddress = (text: string) =>
  /^(?:[a-z][a-z+.-]{1,15}:\S|www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#:]|$)|[\w.+-]+@[\w.-]+$)/i.test(text);

/** A longer paragraph stays as it is: no one reads it, and its marks are not worth their time. */
const maxLength = 20_000;

const codeSpan = /(?<!`)(`{1,2})(?!`)([^`\n]+?)\1(?!`)/g;
const escaped = /\\([!-/:-@[-`{-~])/g;
const label = String.raw`\[((?:[^\[\]\n]|\[[^\[\]\n]*\])*)\]`;
const target = String.raw`\([ ]*<?((?:[^\s()<>]|\([^\s()<>]*\))+)>?(?:[ ]+(?:"[^"\n]*"|'[^'\n]*'))?[ ]*\)`;
const linkedImage = new RegExp(String.raw`\[!${label}${target}\]${target}`, 'g');
const link = new RegExp(`!?${label}${target}`, 'g');
const emptyLink = new RegExp(String.raw`!?${label}\([ ]*#?[ ]*\)`, 'g');
const reference = new RegExp(String.raw`${label}(?:\[([^\[\]\n]*)\])`, 'g');
const autolink = /<((?:https?:\/\/|mailto:|tel:)[^\s<>]+|[\w.+-]+@[\w-]+\.[\w.-]+)>/g;
const address = /(?:https?:\/\/|www\.)[^\s<>"]+/gi;
/** What ends a sentence, a mark or a bracket, and no address. */
const addressEnd = /[*_~.,;:!?'")\]}]+$/;
const citation =
  /【(?:\d{1,3}|[^【】\n]*†[^【】\n]*)】|[ \t]?:contentReference\[oaicite:[^\]\n]*\](?:\{index=\d+\})?|[ \t]?\[(?:citation|cite|oaicite):[^\]\n]{1,100}\]|[ \t]?\ue200[^\ue201\n]{0,300}\ue201|[ \t]?\bcite(?:turn\d+[a-z]+\d+)+|<\/?co: ?[\d,: ]*>|\[\^\d{1,3}\]|<(?:sup|ref|citation)\b[^<>]*>[^<>]{0,100}<\/(?:sup|ref|citation)>/g;
const strong = /(\*\*\*|\*\*|___|__)(?![\s*_])((?:(?!\n[ \t]*\n)[^])*?[^\s])\1(?![*_])/g;
const strike = /~~(?=\S)([^\n]*?\S)~~/g;
/** Marks with a blank within them, which Markdown does not know and people write all the same. */
const blankBeforeEnd = /(^|[\s(])\*\*(?=\p{L})([^*\n]{1,500}?)[ \t]+\*\*[ \t]*/gmu;
const blankAfterStart = /^([ \t]*(?:[-*•] |\d+[.)] )?)\*\*[ \t]+(\p{L}[^*\n]{0,500}?)[ \t]*\*\*/gmu;
const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** The marks, links and escaped signs of a paragraph. */
export function formatInline(text: string, { addresses }: LinkDefinitions): string {
  if (text.length > maxLength) return text;
  // NUL is in no text that was read: it marks what stays as it is.
  const kept: string[] = [];
  const keep = (verbatim: string) => `\0${kept.push(verbatim) - 1}\0`;
  const restore = (held: string): string => {
    let restored = held;
    while (restored.includes('\0'))
      restored = restored.replace(/\0(\d+)\0/g, (_all, index: string) => kept[Number(index)] ?? '');
    return restored;
  };
  const keepAddress = (written: string) => {
    const tail = openBrackets(written) ? '' : (addressEnd.exec(written)?.[0] ?? '');
    return keep(written.slice(0, written.length - tail.length)) + tail;
  };
  const formatLink = (all: string, words: string, to: string): string => {
    const plain = restore(to);
    if (!isAddress(plain)) return /^[#/]/.test(plain) && words !== '' ? words : all;
    const shown = plain.replace(/^(?:mailto|tel):/i, '');
    const said = words.trim();
    return said === '' || comparable(restore(said)) === comparable(shown) ? keep(shown) : `${said} (${keep(shown)})`;
  };
  const held = text
    .replace(codeSpan, (_all, _signs: string, code: string) => keep(`\`${code.trim()}\``))
    .replace(escaped, (_all, sign: string) => keep(sign))
    .replace(emptyLink, '$1')
    .replace(linkedImage, (_all, words: string, _picture: string, to: string) => `[${words}](${to})`)
    .replace(link, formatLink)
    .replace(reference, (all: string, words: string, name: string) => {
      const to = addresses.get((name || words).toLowerCase());
      return to === undefined ? all : formatLink(all, words, to);
    })
    .replace(autolink, (_all, to: string) => keep(to.replace(/^(?:mailto|tel):/i, '')))
    .replace(address, keepAddress)
    .replace(citation, '')
    .replace(strike, (_all, inner: string) => `~${inner}~`)
    .replace(strong, formatStrong)
    .replace(blankBeforeEnd, '$1*$2* ')
    .replace(blankAfterStart, '$1*$2*')
    // A line that ends in a backslash is a line.
    .replace(/\\$/gm, '');
  return restore(held)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function formatStrong(all: string, mark: string, inner: string, at: number, whole: string): string {
  const [before, after] = [whole[at - 1], whole[at + all.length]];
  // Names of programs: `a__b__c`, `__init__.py`.
  const goesOn = isWord(after) || (after === '.' && isWord(whole[at + all.length + 1]));
  if (mark.startsWith('_') && (isWord(before) || goesOn)) return all;
  // A product of numbers, or a power.
  if (/\d/.test(before ?? '') && /^\d/.test(inner)) return all;
  const words = inner.replace(/(?<![*\p{L}\p{N}])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![*\p{L}\p{N}])/gu, '_$1_');
  // Within a word WhatsApp shows the signs.
  if (isWord(before)) return words;
  const isTitle = isWord(after) && /[.:!?,;)]$/.test(words);
  if (isWord(after) && !isTitle) return words;
  const [left, right] = mark.length === 3 ? ['*_', '_*'] : ['*', '*'];
  const lines = words.split('\n').map((line) => {
    const core = line.trim();
    return core === '' ? line : line.replace(core, () => left + core + right);
  });
  return lines.join('\n') + (isTitle ? ' ' : '');
}

/** Whether the last closing bracket belongs to the address. */
function openBrackets(written: string): boolean {
  if (!written.endsWith(')')) return false;
  return written.split('(').length === written.split(')').length;
}

const comparable = (text: string) =>
  text
    .replace(/^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .toLowerCase();
