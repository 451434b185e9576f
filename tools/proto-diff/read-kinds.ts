/** The kinds of a message, by field number: the fields of the protobuf type `Message`. */
export type Kinds = ReadonlyMap<number, { name: string; type: string }>;

/** Field numbers have three bits of wire type behind them in a tag. */
const numberOf = (tag: string) => Number(tag) >> 3;

/**
 * Reads the kinds of messages from a protobuf definition: of a `.proto` file, or of the JavaScript that protobufjs makes of one,
 * minified or not.
 * @throws when there is no type `Message` with a field `conversation` in it
 */
export function readKinds(source: string): Kinds {
  const kinds = /^\s*message\s+\w+\s*\{/m.test(source) ? readProto(source) : readCompiled(source);
  if (![...kinds.values()].some(({ name }) => name === 'conversation'))
    throw new Error('There is no type Message of WhatsApp in it');
  return kinds;
}

/** The fields of the outermost `message Message { ... }`, without those of the types that are declared inside. */
function readProto(source: string): Kinds {
  const text = source.replaceAll(/\/\/.*$/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const start = /\bmessage\s+Message\s*\{/.exec(text);
  const kinds = new Map<number, { name: string; type: string }>();
  if (!start) return kinds;
  let depth = 1;
  let own = '';
  for (let at = start.index + start[0].length; at < text.length && depth > 0; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (depth === 1) own += sign;
  }
  for (const [, type = '', name = '', number = ''] of own.matchAll(/([\w.]+)\s+(\w+)\s*=\s*(\d+)/g))
    kinds.set(Number(number), { name, type: shortName(type) });
  return kinds;
}

/**
 * The fields that the encoder of `Message` writes, in their order: `conversation` is the first one. Parts are written by the encoder of
 * their type, words and numbers by the writer.
 */
function readCompiled(source: string): Kinds {
  const kinds = new Map<number, { name: string; type: string }>();
  const start = source.search(/\.uint32\(10\)\.string\(\w+\.conversation\)/);
  if (start < 0) return kinds;
  const encoder = source.slice(start, start + source.slice(start).search(/\.decode\s*=/));
  for (const [, type = '', name = '', tag = ''] of encoder.matchAll(
    /([\w$.]+)\.encode\(\w+\.(\w+)(?:\[\w+\])?,\s*\w+\.uint32\((\d+)\)/g,
  ))
    kinds.set(numberOf(tag), { name, type: shortName(type) });
  for (const [, tag = '', type = '', name = ''] of encoder.matchAll(/\.uint32\((\d+)\)\.(\w+)\(\w+\.(\w+)/g))
    kinds.set(numberOf(tag), { name, type });
  return kinds;
}

const shortName = (type: string) => type.split('.').at(-1) ?? type;
