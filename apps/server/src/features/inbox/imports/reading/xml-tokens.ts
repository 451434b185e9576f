import { SaxesParser } from 'saxes';

/** A part of an XML text: what opens, what closes, and text between. A name has no prefix. */
export type XmlToken =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Returns a function that takes an XML text piece by piece and returns the complete tokens. It knows no entities but
 * the five of XML and characters by their numbers, so that none expands. The function throws an Error where the text is
 * no XML.
 */
export function createXmlReader(): (piece: string) => XmlToken[] {
  const parser = new SaxesParser();
  let tokens: XmlToken[] = [];
  const addText = (text: string) => void tokens.push({ kind: 'text', text });
  parser.on('opentag', ({ name, attributes }) => tokens.push({ kind: 'open', name: withoutPrefix(name), attributes }));
  parser.on('closetag', ({ name }) => tokens.push({ kind: 'close', name: withoutPrefix(name) }));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', (error) => {
    throw error;
  });
  return (piece) => {
    parser.write(piece);
    const read = tokens;
    tokens = [];
    return read;
  };
}

/** The value of an attribute of a tag, whatever its prefix. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([full]) => full.endsWith(`:${name}`))?.[1];
}
