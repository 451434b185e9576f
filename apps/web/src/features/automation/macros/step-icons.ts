import type { TicketActionKind } from '@balcao/contract';
import {
  IconAbc,
  IconCheck,
  IconChevronsUp,
  IconClockPause,
  IconMessage2,
  IconNote,
  IconTagOff,
  IconTags,
  IconTransfer,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';

export const stepIcons: Readonly<Record<TicketActionKind, Icon>> = {
  priority: IconChevronsUp,
  tag: IconTags,
  untag: IconTagOff,
  field: IconAbc,
  note: IconNote,
  text: IconMessage2,
  snooze: IconClockPause,
  transfer: IconTransfer,
  resolve: IconCheck,
};
