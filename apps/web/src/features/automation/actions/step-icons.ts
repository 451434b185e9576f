import type { TicketActionKind } from '@balcao/contract';
import {
  IconAbc,
  IconBell,
  IconCheck,
  IconChevronsUp,
  IconClockPause,
  IconMessage2,
  IconNote,
  IconRepeat,
  IconTagOff,
  IconTags,
  IconTransfer,
  IconUserHeart,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';

export const stepIcons: Readonly<Record<TicketActionKind, Icon>> = {
  priority: IconChevronsUp,
  tag: IconTags,
  untag: IconTagOff,
  field: IconAbc,
  note: IconNote,
  notify: IconBell,
  text: IconMessage2,
  followUp: IconRepeat,
  snooze: IconClockPause,
  toOwner: IconUserHeart,
  transfer: IconTransfer,
  resolve: IconCheck,
};
