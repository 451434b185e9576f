/** A part of an XML text: what opens, what closes, and text between. A name has no prefix. */
export type XmlToken =
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** Longer is no tag that a program writes. */
const maxTagLength = 65_536;

/**
 * Returns a function that takes an XML text piece by piece and gives what is complete. It knows no entities but the five of XML and
 * characters by their numbers, so that none grows. The function throws an Error where a tag has no end.
 */
export function createXmlReader(): (piece: string) => Generator<XmlToken> {
  const markup =
    /<(?:!--[\s\S]*?-->|!\[CDATA\[([\s\S]*?)\]\]>|[?!][^>]*>|(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^"'>]|"[^"]*"|'[^']*')*)>)/y;
  let rest = '';
  return function* read(piece) {
    rest += piece;
    let from = 0;
    for (let at = rest.indexOf('<'); at >= 0; at = rest.indexOf('<', from)) {
      markup.lastIndex = at;
      const found = markup.exec(rest);
      if (!found) break;
      const [all, data, slash, name, attributes = ''] = found;
      if (at > from) yield { kind: 'text', text: decodeEntities(rest.slice(from, at)) };
      from = at + all.length;
      if (data !== undefined) yield { kind: 'text', text: data };
      else if (name !== undefined) {
        if (slash === '') yield { kind: 'open', name, attributes };
        if (slash === '/' || attributes.endsWith('/')) yield { kind: 'close', name };
      }
    }
    rest = rest.slice(from);
    const tagAt = rest.indexOf('<');
    if (tagAt >= 0 && rest.length - tagAt > maxTagLength) throw new Error('a tag has no end');
  };
}

/** Returns a function that finds the value of an attribute, whatever its prefix, among those of a tag. */
export function attributeReader(name: string): (attributes: string) => string | undefined {
  const pattern = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return (attributes) => {
    const found = pattern.exec(attributes);
    const value = found?.[1] ?? found?.[2];
    return value === undefined ? undefined : decodeEntities(value);
  };
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (all: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? all;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    },
  );
}
