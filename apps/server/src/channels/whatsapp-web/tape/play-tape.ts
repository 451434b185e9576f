import { proto, type WAMessage } from 'baileys';
import * as z from 'zod';
import { parseJid } from '../addresses/addresses.rules.ts';
import { translateInbound } from '../inbound/translate.rules.ts';
import { revive } from './pseudonyms.rules.ts';

const tapeLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tape'), version: z.literal(1), own: z.array(z.string()) }),
  z.object({ kind: z.literal('message'), message: z.looseObject({ key: z.looseObject({}) }) }),
  z.object({ kind: z.literal('ack'), code: z.string() }),
]);

/** A tape that cannot be played: cut, or something else. */
export class TapeError extends Error {
  override readonly name = 'TapeError';
}

/**
 * Translates the messages of a tape, one line of JSON each.
 * @throws TapeError with the number of the line
 */
export function playTape(tape: string): string[] {
  const lines = tape.split('\n');
  if (lines.pop() !== '') throw new TapeError(`line ${lines.length + 1} is cut`);
  const [head, ...rest] = lines.map(parseLine);
  if (head?.kind !== 'tape') throw new TapeError('line 1 is not the beginning of a tape');
  const own = head.own.flatMap((jid) => parseJid(jid) ?? []);
  return rest.flatMap((line, index) => {
    if (line.kind === 'ack') return [JSON.stringify({ ack: line.code })];
    if (line.kind === 'tape') throw new TapeError(`line ${index + 2} begins another tape`);
    const { message, ...about } = revive(line.message) as WAMessage;
    const content = message && proto.Message.decode(proto.Message.encode(proto.Message.fromObject(message)).finish());
    const entries = translateInbound({ ...about, message: content }, own);
    return entries.length === 0 ? ['nothing'] : entries.map((entry) => JSON.stringify(entry, withoutBytes));
  });
}

function parseLine(text: string, index: number) {
  try {
    return tapeLine.parse(JSON.parse(text));
  } catch (error) {
    throw new TapeError(`line ${index + 1} cannot be read`, { cause: error });
  }
}

/** The size describes a picture well enough. */
const withoutBytes = (_name: string, value: unknown) => (value instanceof Uint8Array ? { bytes: value.length } : value);
