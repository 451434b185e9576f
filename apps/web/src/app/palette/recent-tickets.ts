import type { Ticket } from '@balcao/contract';

/** The tickets that were opened last on this computer, latest first. */
export interface RecentTicket {
  id: number;
  uuid: string;
  name: string;
}

const maxRecentTickets = 6;
const storageKey = (userId: number) => `recentTickets-${userId}`;

export function readRecentTickets(userId: number): RecentTicket[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentTicket) : [];
  } catch {
    return [];
  }
}

export function recordRecentTicket(
  userId: number,
  { id, uuid, contact }: Pick<Ticket, 'id' | 'uuid' | 'contact'>,
): void {
  const others = readRecentTickets(userId).filter((recent) => recent.id !== id);
  localStorage.setItem(
    storageKey(userId),
    JSON.stringify([{ id, uuid, name: contact.name }, ...others].slice(0, maxRecentTickets)),
  );
}

function isRecentTicket(value: unknown): value is RecentTicket {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'id' in value &&
    'uuid' in value &&
    'name' in value &&
    typeof value.uuid === 'string' &&
    typeof value.name === 'string'
  );
}
