import { IconPhoneOff } from '../../../../ui/icons/index.ts';
import { DocumentMessage } from './document-message.tsx';
import { PictureMessage } from './picture-message.tsx';
import type { ThreadMessage } from '../thread-items.ts';
import { CardMessage } from './card-message.tsx';
import { LocationMessage } from './location-message.tsx';
import css from './message-content.module.css';
import { VideoMessage } from './video-message.tsx';
import { VoiceMessage } from './voice-message.tsx';
import { missedCallText } from '../../../../ui/text/missed-call.ts';
import { useConversation } from '../conversation-context.ts';
import { preloadableComponent } from '../../../../ui/dialogs/preloadable.ts';

const MissingFile = preloadableComponent(
  async () => (await import('./missing-file.tsx')).MissingFile,
  <span className={css.missing} />,
);

/** The content of a message besides its text. */
export function MessageContent({ shown }: { shown: ThreadMessage }) {
  const { t } = useConversation();
  const { message } = shown;
  if (message.mediaState) {
    return <MissingFile message={message} />;
  }
  switch (message.mediaType) {
    case 'image':
      return <PictureMessage shown={shown} />;
    case 'video':
      return <VideoMessage shown={shown} />;
    case 'audio':
      return <VoiceMessage shown={shown} />;
    case 'locationMessage':
      return <LocationMessage message={message} />;
    case 'vcard':
      return <CardMessage body={message.body} />;
    case 'call_log':
      return (
        <span className={css.call}>
          <IconPhoneOff size={16} stroke={1.75} aria-hidden />
          {missedCallText(message.body, t)}
        </span>
      );
    case 'application':
    case 'conversation':
      return message.mediaName !== null || message.mediaUrl !== null ? <DocumentMessage shown={shown} /> : null;
  }
}
