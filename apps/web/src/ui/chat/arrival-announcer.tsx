import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';

interface Props {
  /** the newest message; undefined = none is there yet */
  newest: { id: string | number; isOwn: boolean } | undefined;
  /** says the newest message in one sentence */
  sayNewest: () => string;
}

/** Announces to screen readers what arrives in an open chat, and nothing of one's own. Mount it once the first messages are there, which are no news. */
export function ArrivalAnnouncer({ newest, sayNewest }: Props) {
  const [announced, setAnnounced] = useState({ id: newest?.id, words: '' });
  if (newest && newest.id !== announced.id) {
    setAnnounced({ id: newest.id, words: newest.isOwn ? '' : sayNewest() });
  }
  return (
    <VisuallyHidden component="p" aria-live="polite">
      {announced.words}
    </VisuallyHidden>
  );
}
