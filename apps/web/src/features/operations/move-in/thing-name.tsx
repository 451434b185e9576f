import type { MoveInThing } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { thingIcons } from './thing-icons.ts';
import css from './move-in.module.css';

export function ThingName({ thing }: { thing: MoveInThing }) {
  const { t } = useTranslation();
  const ThingIcon = thingIcons[thing];
  return (
    <span className={css.thing}>
      <ThingIcon size={18} stroke={1.75} aria-hidden />
      {t(`moveIn.things.${thing}`)}
    </span>
  );
}
