import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText, writeClipboard } from './copy-text.ts';
import { toast } from './toasts/toast.tsx';

function stubClipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

describe('copying a text', () => {
  beforeEach(() => {
    vi.spyOn(toast, 'ok').mockReturnValue();
    vi.spyOn(toast, 'warn').mockReturnValue();
    vi.spyOn(i18next, 't').mockImplementation(((key: string) => key) as typeof i18next.t);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('puts the copied text onto the clipboard and says so', async () => {
    const written: string[] = [];
    stubClipboard(async (text) => void written.push(text));
    await copyText('chave', 'Copiado');
    expect(written).toEqual(['chave']);
    expect(toast.ok).toHaveBeenCalledExactlyOnceWith('Copiado');
    expect(toast.warn).not.toHaveBeenCalled();
  });

  it('says that the text could not be copied where the browser refuses', async () => {
    stubClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    await copyText('chave', 'Copiado');
    expect(toast.warn).toHaveBeenCalledExactlyOnceWith('common.copyFailed');
    expect(toast.ok).not.toHaveBeenCalled();
  });

  it('says that the text could not be copied over plain http, where there is no clipboard', async () => {
    vi.stubGlobal('navigator', {});
    await copyText('chave', 'Copiado', 'Digite o código');
    expect(toast.warn).toHaveBeenCalledExactlyOnceWith('Digite o código');
    expect(await writeClipboard('chave')).toBe(false);
  });
});
