import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, S_WHATSAPP_NET } from 'baileys';

/** WhatsApp's server as the other side of a stanza. */
export const SERVER = S_WHATSAPP_NET;

/** A stanza; attributes without a value are left out. */
export function node(
  tag: string,
  attributes: Record<string, string | number | undefined> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const attrs: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) attrs[name] = String(value);
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

export function child(parent: BinaryNode | undefined, tag: string): BinaryNode | undefined {
  return getBinaryNodeChild(parent, tag);
}

export function children(parent: BinaryNode | undefined, tag: string): BinaryNode[] {
  return getBinaryNodeChildren(parent, tag);
}

export function firstChild(parent: BinaryNode): BinaryNode | undefined {
  return Array.isArray(parent.content) ? parent.content[0] : undefined;
}

export function contentBytes(of: BinaryNode | undefined): Buffer {
  const content = of?.content;
  if (typeof content === 'string') return Buffer.from(content);
  if (content instanceof Uint8Array) return Buffer.from(content);
  throw new Error(`Stanza without the bytes that were expected: ${of?.tag ?? 'missing'}`);
}

/** The bytes of a child that has to be there. */
export function childBytes(parent: BinaryNode | undefined, tag: string): Buffer {
  return contentBytes(child(parent, tag));
}

export function unsigned(bytes: Uint8Array): number {
  return Buffer.from(bytes).readUIntBE(0, bytes.length);
}

export function attribute(of: BinaryNode, name: string): string {
  const value = of.attrs[name];
  if (value === undefined) throw new Error(`Stanza <${of.tag}> without "${name}"`);
  return value;
}

/** Seconds since 1970, the unit of WhatsApp's stanzas. */
export function seconds(at: Date = new Date()): number {
  return Math.floor(at.getTime() / 1000);
}
