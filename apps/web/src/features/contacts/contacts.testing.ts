import type { Contact } from '@balcao/contract';

let ids = 0;

/** A contact of tests. */
export function contactOf(fields: Partial<Contact> = {}): Contact {
  ids += 1;
  return {
    id: ids, companyId: 1, name: `Contato ${ids}`, number: `551190000${1000 + ids}`, email: '', profilePicUrl: null, isGroup: false,
    isBlocked: false, extraInfo: [], createdAt: '2026-11-20T12:00:00Z', updatedAt: '2026-11-20T12:00:00Z', ...fields,
  };
}
