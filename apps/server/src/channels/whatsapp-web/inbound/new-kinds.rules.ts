import { proto } from 'baileys';

/**
 * Kinds of messages that WhatsApp's newer apps send and the library does not know yet: it drops their fields when it decodes. The
 * numbers are those of the fields of `Message`; `npm run proto-diff` finds new ones.
 */

/** Kinds of machines, channels, or changes of other messages: nothing for anybody to read, and nothing that is lost. */
const silentFields: ReadonlySet<number> = new Set([
  116, // newsletterAdminProfileMessage
  117, // newsletterAdminProfileMessageV2
  121, // pollAddOptionMessage: a participant added an option to a poll
  123, // groupRootKeyShare
  126, // newsletterAdminProfileStatusMessage
  127, // rootSecretDistributeMessage
  128, // splitPaymentUpdateMessage
]);
/** A poll whose voters are not named (`pollCreationMessageV6`), of the same shape as the others. */
const pollField = 119;
/** Words that are shown once they are touched: a wrapper around the message. */
const spoilerField = 118;
/** What comes beside a message of any kind: sender keys and context. */
const besideFields: ReadonlySet<number> = new Set([2, 15, 35]);

/** Wrappers that the library knows, as in `wrappers` of content.rules.ts, and where the message is inside. */
const wrapperFields: ReadonlyMap<number, number> = new Map([
  ...[37, 40, 53, 55, 58, 59, 62, 67, 74, 77, 85, 90, 91, 92, 93, 99, 101, 104, 106, spoilerField].map(
    (field) => [field, 1] as const,
  ),
  [31, 2],
]);
const maxLayers = 8;

/** What a message of a newer kind is: nothing to show, or content of a kind that is known. */
export type NewKind = { kind: 'silent' } | { kind: 'content'; content: proto.IMessage };

/**
 * Reads a message of a newer kind from its bytes; undefined when it is of a kind that the library knows, or that nobody here does.
 * @param bytes the protobuf of a `Message`, without its padding
 */
export function readNewKind(bytes: Uint8Array): NewKind | undefined {
  let inner = bytes;
  let isSpoiler = false;
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const fields = readFields(inner);
    if (!fields) return undefined;
    const poll = fields.get(pollField);
    if (poll) return decoded(() => ({ pollCreationMessageV3: proto.Message.PollCreationMessage.decode(poll) }));
    const wrapper = [...wrapperFields].find(([field]) => fields.has(field));
    if (!wrapper) {
      const own = [...fields.keys()].filter((field) => !besideFields.has(field));
      // Context alone, or nothing at all, has nothing to read either.
      if (!isSpoiler && own.every((field) => silentFields.has(field))) return { kind: 'silent' };
      const content = inner;
      return isSpoiler ? decoded(() => proto.Message.decode(content)) : undefined;
    }
    const [field, place] = wrapper;
    const next = readFields(fields.get(field) ?? inner)?.get(place);
    if (!next) return undefined;
    isSpoiler ||= field === spoilerField;
    inner = next;
  }
  return undefined;
}

function decoded(decode: () => proto.IMessage): NewKind | undefined {
  try {
    return { kind: 'content', content: decode() };
  } catch {
    return undefined;
  }
}

/** The fields of a protobuf with a length, by their numbers, others as empty; undefined when it is no protobuf. */
function readFields(bytes: Uint8Array): Map<number, Uint8Array> | undefined {
  const fields = new Map<number, Uint8Array>();
  let at = 0;
  /** The next varint; NaN at the end of the bytes. */
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at];
      if (byte === undefined) return Number.NaN;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return Number.NaN;
  };
  const fixedBytes: Readonly<Record<number, number>> = { 1: 8, 5: 4 };
  while (at < bytes.length) {
    const tag = varint();
    const [field, type] = [Math.floor(tag / 8), tag % 8];
    if (!(field > 0)) return undefined;
    const length =
      type === 2 ? varint() : (fixedBytes[type] ?? (type === 0 && !Number.isNaN(varint()) ? 0 : Number.NaN));
    if (!(at + length <= bytes.length)) return undefined;
    fields.set(field, type === 2 ? bytes.subarray(at, at + length) : new Uint8Array());
    at += length;
  }
  return fields;
}
