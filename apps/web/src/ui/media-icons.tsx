import type { MediaType } from '@balcao/contract';
import { IconFileText, IconId, IconMapPin, IconMicrophone, IconPhoneOff, IconPhoto, IconVideo } from './icons/index.ts';
import type { Icon } from './icons/index.ts';

/** The icon of a message's kind, and its name under `tickets.media`. */
export const mediaIcons = {
  image: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
  application: IconFileText,
  locationMessage: IconMapPin,
  vcard: IconId,
  call_log: IconPhoneOff,
} as const satisfies Record<Exclude<MediaType, 'conversation'>, Icon>;
