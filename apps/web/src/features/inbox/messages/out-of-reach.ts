import i18next from 'i18next';
import { readUser } from '../../../app/api/session-store.ts';
import { copyUnsentButton, copyUnsentMs } from '../../../app/toasts/copy-unsent.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { withoutSignature } from './message-text.ts';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';
import type { Queued } from './queued.ts';

interface RefusedMessage extends Pick<Queued, 'clientId'> {
  body: string;
  media: LocalFile | null;
}

/** Says that a message is refused whose conversation its author does not see any more, and with it the refusal. */
export function sayOutOfReach({ body, media, clientId }: RefusedMessage): void {
  const words = withoutSignature(body, readUser()?.name) || (media?.file.name ?? '');
  const text = i18next.t('messages.outOfReach', { text: words });
  toast.error(text, clientId, copyUnsentMs, body === '' ? undefined : copyUnsentButton(words));
}
