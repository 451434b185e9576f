import {
  createAnnouncement,
  createHelp,
  deleteAnnouncement,
  deleteHelp,
  listAllHelps,
  listAnnouncements,
  updateAnnouncement,
  updateHelp,
} from '@balcao/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubLosingServer } from '../testing/losing-server.ts';
import { defineCrud, saveRecord } from './crud.ts';
import { isAsSent } from './find-added.ts';

const announcements = defineCrud({
  key: 'test announcements',
  endpoints: {
    list: listAnnouncements,
    create: createAnnouncement,
    update: updateAnnouncement,
    delete: deleteAnnouncement,
  },
  page: ({ records, ...page }) => ({ items: records, ...page }),
  events: { announcement: true },
});
const helps = defineCrud({
  key: 'test helps',
  endpoints: { lookup: listAllHelps, create: createHelp, update: updateHelp, delete: deleteHelp },
  events: { help: true },
});
const notice = { title: ' Manutenção ', text: 'Domingo às 3h.', priority: 3, status: true };
const video = { title: 'Filas', video: 'dQw4w9WgXcQ', description: '' };
const pageOf = (records: readonly object[]) => ({ records, count: records.length, hasMore: false });

afterEach(() => vi.unstubAllGlobals());

describe('saveRecord', () => {
  it('finds a record whose answer was lost in the list, whatever its noun, and does not add it again', async () => {
    const records = stubLosingServer({ create: createAnnouncement, isAdded: true, answer: pageOf });
    await expect(saveRecord(announcements, undefined, notice)).rejects.toThrow('ERR_NETWORK');
    expect(await saveRecord(announcements, undefined, notice)).toMatchObject({ id: 1 });
    expect(records).toHaveLength(1);
    // The same once more is another record.
    expect(await saveRecord(announcements, undefined, notice)).toMatchObject({ id: 2 });
  });

  it('finds a record whose answer was lost in a list that comes whole', async () => {
    const records = stubLosingServer({ create: createHelp, isAdded: true, answer: (all) => all });
    await expect(saveRecord(helps, undefined, video)).rejects.toThrow('ERR_NETWORK');
    expect(await saveRecord(helps, undefined, video)).toMatchObject({ id: 1 });
    expect(records).toHaveLength(1);
  });

  it('adds a record whose first attempt did not reach the server', async () => {
    const records = stubLosingServer({ create: createAnnouncement, isAdded: false, answer: pageOf });
    await expect(saveRecord(announcements, undefined, notice)).rejects.toThrow('ERR_NETWORK');
    expect(await saveRecord(announcements, undefined, notice)).toMatchObject({ id: 1 });
    expect(records).toHaveLength(1);
  });
});

describe('isAsSent', () => {
  const sent = new Map<string, unknown>(
    Object.entries({ name: ' Ana ', apiKey: 'sk-1', shownFrom: '2026-01-15T09:00:00-03:00', max: 3 }),
  );

  it('takes a record for the one that was sent when the server trimmed a text, hid a secret and wrote a moment in UTC', () => {
    expect(isAsSent(sent, { name: 'Ana', apiKey: '', shownFrom: '2026-01-15T12:00:00.000Z', max: 3, id: 1 })).toBe(
      true,
    );
  });

  it('takes a record with another text or number for another one', () => {
    expect(isAsSent(sent, { name: 'Bia', max: 3 })).toBe(false);
    expect(isAsSent(sent, { name: 'Ana', max: 4 })).toBe(false);
  });
});
