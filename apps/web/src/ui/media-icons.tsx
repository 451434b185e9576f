import type { MediaType } from '@balcao/contract';
import {
  IconFileText,
  IconId,
  IconMapPin,
  IconMicrophone,
  IconPhoneOff,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

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
