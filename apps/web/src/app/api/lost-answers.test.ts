import { minuteMs } from '@balcao/contract';
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { addOnce } from './lost-answers.ts';
import { endSession } from './session-store.ts';

const lost = () => Promise.reject(new ApiError('ERR_NETWORK', 0));

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('localStorage', new MemoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('addOnce', () => {
  it('adds without looking for the record as long as no answer was lost', async () => {
    const findAdded = vi.fn<() => Promise<string>>(async () => 'found');
    expect(await addOnce({ key: 'plain', add: async () => 'added', findAdded })).toBe('added');
    expect(findAdded).not.toHaveBeenCalled();
  });

  it('answers what the attempt whose answer was lost has added, however often the record could not be looked for', async () => {
    const key = 'there';
    const add = vi.fn<() => Promise<string>>(lost);
    await expect(addOnce({ key, add, findAdded: lost })).rejects.toThrow('ERR_NETWORK');
    await expect(addOnce({ key, add, findAdded: lost })).rejects.toThrow('ERR_NETWORK');
    expect(await addOnce({ key, add, findAdded: async () => 'found' })).toBe('found');
    expect(add).toHaveBeenCalledTimes(1);
    // It is settled: the same once more is another record.
    expect(await addOnce({ key, add: async () => 'added', findAdded: async () => 'found' })).toBe('added');
  });

  it('adds the record again when the attempt whose answer was lost did not reach the server', async () => {
    const key = 'not there';
    await expect(addOnce({ key, add: lost, findAdded: lost })).rejects.toThrow('ERR_NETWORK');
    expect(await addOnce({ key, add: async () => 'added', findAdded: async () => undefined })).toBe('added');
  });

  it('does not look for a record that was refused', async () => {
    const key = 'refused';
    const refuse = () => Promise.reject(new ApiError('ERR_PLAN_LIMIT', 400));
    await expect(addOnce({ key, add: refuse, findAdded: lost })).rejects.toThrow('ERR_PLAN_LIMIT');
    expect(await addOnce({ key, add: async () => 'added', findAdded: lost })).toBe('added');
  });

  it('looks for the record after a reload, and as long as it could not be looked for, whatever the reason', async () => {
    const key = 'reloaded';
    const add = vi.fn<() => Promise<string>>(lost);
    await expect(addOnce({ key, add, findAdded: lost })).rejects.toThrow('ERR_NETWORK');
    vi.resetModules();
    const again = await import('./lost-answers.ts');
    const busy = () => Promise.reject(new ApiError('ERR_TOO_MANY_REQUESTS', 429));
    await expect(again.addOnce({ key, add, findAdded: busy })).rejects.toThrow('ERR_TOO_MANY_REQUESTS');
    expect(await again.addOnce({ key, add, findAdded: async () => 'found' })).toBe('found');
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('stores nothing of what is added', async () => {
    const key = JSON.stringify(['users', { name: 'Ana', password: 'Segredo123' }]);
    await expect(addOnce({ key, add: lost, findAdded: lost })).rejects.toThrow('ERR_NETWORK');
    const stored = [sessionStorage.key(0) ?? ''].map((name) => [name, sessionStorage.getItem(name)]);
    expect(JSON.stringify(stored)).toContain('unanswered:');
    expect(JSON.stringify(stored)).not.toMatch(/Segredo123|Ana/);
  });

  it('forgets the attempt with the session of its person', async () => {
    localStorage.setItem('token', JSON.stringify('token'));
    const key = 'of somebody';
    await expect(addOnce({ key, add: lost, findAdded: lost })).rejects.toThrow('ERR_NETWORK');
    expect(sessionStorage.length).toBe(1);
    endSession();
    expect(sessionStorage.length).toBe(0);
  });

  it('takes the same words for another record when a while has gone by', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const key = 'old';
    await expect(addOnce({ key, add: lost, findAdded: lost })).rejects.toThrow('ERR_NETWORK');
    vi.setSystemTime(Date.now() + 16 * minuteMs);
    expect(await addOnce({ key, add: async () => 'added', findAdded: async () => 'found' })).toBe('added');
  });
});
