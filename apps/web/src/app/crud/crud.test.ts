import { createAnnouncement, deleteAnnouncement, listAnnouncements, updateAnnouncement } from '@balcao/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAttempts } from '../api/attempts.ts';
import { stubLosingServer } from '../testing/losing-server.ts';
import { defineCrud, saveRecord } from './crud.ts';

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
const notice = { title: ' Manutenção ', text: 'Domingo às 3h.', priority: 3, status: true };

/** A form that is open: it saves what is typed into it. */
function openForm() {
  const attempts = createAttempts<typeof notice>();
  return (values: typeof notice) => attempts.run(values, (key) => saveRecord(announcements, undefined, values, key));
}

afterEach(() => vi.unstubAllGlobals());

describe('saveRecord from a form', () => {
  it('adds a record once when its answer was lost, and another one after its success', async () => {
    const records = stubLosingServer({ create: createAnnouncement, isAdded: true });
    const save = openForm();
    await expect(save(notice)).rejects.toThrow('ERR_NETWORK');
    expect(await save(notice)).toMatchObject({ id: 1 });
    expect(records).toHaveLength(1);
    expect(await save(notice)).toMatchObject({ id: 2 });
  });

  it('adds a record whose first attempt did not reach the server', async () => {
    const records = stubLosingServer({ create: createAnnouncement, isAdded: false });
    const save = openForm();
    await expect(save(notice)).rejects.toThrow('ERR_NETWORK');
    expect(await save(notice)).toMatchObject({ id: 1 });
    expect(records).toHaveLength(1);
  });

  it('adds another record when the words were changed, or when the same ones come from another form', async () => {
    const records = stubLosingServer({ create: createAnnouncement, isAdded: true });
    const save = openForm();
    await expect(save(notice)).rejects.toThrow('ERR_NETWORK');
    expect(await save({ ...notice, priority: 1 })).toMatchObject({ id: 2 });
    expect(await openForm()(notice)).toMatchObject({ id: 3 });
    expect(records).toHaveLength(3);
  });
});
