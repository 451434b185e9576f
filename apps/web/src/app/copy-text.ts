import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { toast } from './toasts/toast.tsx';

const copiedMs = 1000;

/** Puts a text onto the clipboard. False where the browser refuses that, or has no clipboard, as over plain http. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text, and says in a toast whether it could. */
export async function copyText(
  text: string,
  copied: string,
  failed: string = i18next.t('common.copyFailed'),
): Promise<void> {
  if (await writeClipboard(text)) toast.ok(copied);
  else toast.warn(failed);
}

/** For a button that copies: `isCopied` for a second after it did; a toast where it could not. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    if (await writeClipboard(text)) setIsCopied(true);
    else toast.warn(i18next.t('common.copyFailed'));
  };
  return { isCopied, copy: (text) => void copy(text) };
}
