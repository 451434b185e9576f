import type { Contact } from '@balcao/contract';

let lastId = 0;

/** A contact of tests. */
export function aContact(fields: Partial<Contact> = {}): Contact {
  lastId += 1;
  return {
    id: lastId,
    companyId: 1,
    name: `Contato ${lastId}`,
    number: `551190000${1000 + lastId}`,
    username: '',
    email: '',
    profilePicUrl: null,
    isGroup: false,
    isBlocked: false,
    archivedAt: null,
    extraInfo: [],
    createdAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    ...fields,
  };
}
