import type { PauseIcon } from '@balcao/contract';
import {
  IconBabyCarriage,
  IconCar,
  IconCoffee,
  IconDots,
  IconFileText,
  IconFirstAidKit,
  IconPhone,
  IconSchool,
  IconTool,
  IconToolsKitchen2,
  IconUsers,
  IconWalk,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';

/** What the sign of a pause looks like. */
export const pauseSigns: Readonly<Record<PauseIcon, Icon>> = {
  coffee: IconCoffee,
  meal: IconToolsKitchen2,
  meeting: IconUsers,
  training: IconSchool,
  phone: IconPhone,
  errand: IconWalk,
  car: IconCar,
  health: IconFirstAidKit,
  family: IconBabyCarriage,
  papers: IconFileText,
  tools: IconTool,
  other: IconDots,
};
