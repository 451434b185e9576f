import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchCode } from './fetch-code.ts';

const lost = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));

describe('code that is fetched', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { onLine: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is asked for again where a file of it was lost', async () => {
    const fetch = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockImplementationOnce(lost);
    fetch.mockResolvedValue('code');
    const code = fetchCode(fetch);
    await vi.advanceTimersByTimeAsync(499);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.runAllTimersAsync();
    expect(await code).toBe('code');
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('is missing once it was lost three times', async () => {
    const fetch = vi.fn<typeof lost>(lost);
    const code = fetchCode(fetch);
    const outcome = code.catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await outcome).toBeInstanceOf(Error);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('is missing at once without internet', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const fetch = vi.fn<typeof lost>(lost);
    await expect(fetchCode(fetch)).rejects.toThrow('dynamically imported');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
