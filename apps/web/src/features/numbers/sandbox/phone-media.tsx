import type { SandboxMessage } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { MediaContent } from '../../../ui/chat/media-content.tsx';

/** The file of a message on a simulated phone. */
export function PhoneMedia({ message }: { message: SandboxMessage }) {
  const { t } = useTranslation();
  const mediaName = message.mediaName || t('tickets.media.application');
  return (
    <MediaContent
      media={{ ...message, mediaName }}
      url={message.mediaUrl}
      texts={{
        picture: t('sandbox.phone.picture'),
        openPicture: t('sandbox.phone.openPicture'),
        openFile: t('sandbox.phone.openFile', { name: mediaName }),
      }}
    />
  );
}
