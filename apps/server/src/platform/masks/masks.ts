import {
  isMaskedNumber,
  maskIfNumber,
  maskNumber,
  maskNumbersIn,
  parseVcards,
  writeVcard,
  type MaskKind,
  type UserActor,
} from '@balcao/contract';
import type * as z from 'zod';
import { renameLink } from '../files/signed-url.ts';
import type { Vault } from '../secrets/secrets.ts';
import { maskOfSchema, type MaskText } from './mask-schema.ts';
import { aliasOf, personOf } from './person-alias.ts';

/** Whom an answer or event is for. */
export type Reader = Pick<UserActor, 'companyId' | 'hidesNumbers'>;

export interface Masks {
  /** A parsed value as its reader may see it: numbers of contacts are masked for who may not know them. */
  apply<T>(reader: Reader | undefined, schema: z.ZodType, value: T): T;
  /** A text that is no answer of a schema, such as a detail of a refusal. */
  text(reader: Reader | undefined, text: string): string;
  /** A body with the people behind the aliases that its reader was given, where its schema takes people. */
  withPeople(reader: Reader, schema: z.ZodType, body: unknown): unknown;
  /**
   * A body that changes a record, with each text that is as its sender saw it, masked, as the record has it: a form that is sent back
   * whole changes no number.
   * @param record as its GET answers it, unmasked; `schema` of that answer
   */
  withStored(reader: Reader, body: unknown, stored: { schema: z.ZodType; record: unknown }): unknown;
}

/** Masks numbers by the marks of the contract (docs/decisions/0283-marks-of-numbers.md). */
export function createMasks(vault: Vault): Masks {
  const textFor =
    ({ companyId }: Reader): MaskText =>
    (kind, text) => {
      const masks: Record<MaskKind, (text: string) => string> = {
        number: maskNumber,
        value: maskIfNumber,
        name: maskNumbersIn,
        person: (person) => aliasOf(vault, companyId, person),
        card: maskCard,
        mentions: maskMentions,
        file: maskNumbersIn,
        fileAddress: (address) => renameLink(vault, address, maskNumbersIn),
      };
      return masks[kind](text);
    };
  return {
    apply(reader, schema, value) {
      if (!reader?.hidesNumbers) return value;
      const mask = maskOfSchema(schema);
      return mask ? (mask(value, textFor(reader)) as typeof value) : value;
    },
    text: (reader, text) => (reader?.hidesNumbers ? maskNumbersIn(text) : text),
    withPeople(reader, schema, body) {
      const mask = maskOfSchema(schema);
      return mask
        ? mask(body, (kind, text) => (kind === 'person' ? personOf(vault, reader.companyId, text) : text))
        : body;
    },
    withStored(reader, body, { schema, record }) {
      const mask = maskOfSchema(schema);
      if (!mask || !isRecord(body) || !isRecord(record)) return body;
      const restored = Object.entries(body).map(([field, value]) => {
        // By the field of each text: one that shows what it has may not get what another one hides.
        const originals = new Map<string, string>();
        mask({ [field]: record[field] }, (kind, text, key = field) => {
          const masked = textFor(reader)(kind, text);
          originals.set(`${key} ${masked}`, text);
          return masked;
        });
        return [field, mapTexts(value, field, (text, key) => originals.get(`${key} ${text}`) ?? text)] as const;
      });
      return Object.fromEntries(restored);
    },
  };
}

/** Whether a body may hold something that its sender saw masked. */
export const hasMaskedText = (body: unknown): boolean => body !== undefined && isMaskedNumber(JSON.stringify(body));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of JSON with each of its texts changed; `key` = the field that a text stands in. */
function mapTexts(value: unknown, key: string, change: (text: string, key: string) => string): unknown {
  if (typeof value === 'string') return change(value, key);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, key, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, name, change)]));
}

/** A text without the numbers of the people it mentions whom nobody knows by a name. */
const maskMentions = (text: string): string =>
  text.replace(/@(\d{8,20})(?!\d)/g, (_all, digits: string) => `@${maskNumber(digits)}`);

/** The people of a contact card with masked numbers; what else a card has is not shown by anything. */
function maskCard(text: string): string {
  const people = parseVcards(text);
  if (people.length === 0) return maskNumbersIn(text);
  return people
    .map(({ name, numbers, emails }) =>
      writeVcard({
        name: maskNumbersIn(name),
        numbers: numbers.map(({ shown, digits }) => ({
          shown: maskNumber(digits || shown),
          digits: '',
          onWhatsapp: false,
        })),
        emails,
      }),
    )
    .join('\n');
}
