import type { FieldType } from '@balcao/contract';
import {
  IconAbc,
  IconBuilding,
  IconCalendar,
  IconChecklist,
  IconCircleCheck,
  IconCoin,
  IconHash,
  IconId,
  IconLink,
  IconListCheck,
  IconMapPin,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';

export const fieldIcons: Readonly<Record<FieldType, Icon>> = {
  text: IconAbc,
  number: IconHash,
  money: IconCoin,
  date: IconCalendar,
  one: IconListCheck,
  several: IconChecklist,
  yesNo: IconCircleCheck,
  cpf: IconId,
  cnpj: IconBuilding,
  cep: IconMapPin,
  link: IconLink,
};
