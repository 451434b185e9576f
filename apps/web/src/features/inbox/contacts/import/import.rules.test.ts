import { describe, expect, it } from 'vitest';
import { sortAnswer } from './import.rules.ts';

const part = [
  { row: 2, cells: { Nome: 'Ana', Telefone: '11987650001' } },
  { row: 3, cells: { Nome: 'Bia', Telefone: '11987650002' } },
];
const taken = (row: number, contactName: string, createdAt: string) => ({
  row,
  contactName,
  error: { message: 'ERR_DUPLICATED_CONTACT', statusCode: 409 },
  existing: { contactId: 10 + row, createdAt },
});
const lostSince = Date.parse('2026-11-27T12:00:00Z');
const answer = {
  newContacts: [],
  errorBag: [taken(0, 'Ana', '2026-11-27T12:00:01Z'), taken(1, 'Bia', '2025-01-01T00:00:00Z')],
};

describe('the answer to a part of an import of contacts', () => {
  it('counts the contacts that the part added before its answer was lost as added, and not those that were there', () => {
    expect(sortAnswer(part, answer, lostSince)).toEqual({
      added: [{ contactId: 10, contactName: 'Ana' }],
      refused: [{ ...part[1], reason: 'taken' }],
    });
  });

  it('refuses numbers that are taken where no answer was lost', () => {
    expect(sortAnswer(part, answer, undefined)).toEqual({
      added: [],
      refused: part.map((one) => ({ ...one, reason: 'taken' })),
    });
  });
});
