import type { GroupChangeKind } from '@balcao/contract';
import {
  IconEdit,
  IconFileText,
  IconMessageCircle,
  IconPhoto,
  IconShield,
  IconUserMinus,
  IconUserPlus,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';

/** Icons of group events. */
export const groupIcons: Readonly<Record<GroupChangeKind, Icon>> = {
  group_joined: IconUserPlus,
  group_added: IconUserPlus,
  group_left: IconUserMinus,
  group_removed: IconUserMinus,
  group_promoted: IconShield,
  group_demoted: IconShield,
  group_renamed: IconEdit,
  group_picture: IconPhoto,
  group_description: IconFileText,
  group_admins_write: IconMessageCircle,
  group_all_write: IconMessageCircle,
  group_admins_edit: IconEdit,
  group_all_edit: IconEdit,
};
