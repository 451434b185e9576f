import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '../../../../ui/icons/index.ts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import css from './contact-panel.module.css';

interface Props {
  /** how it is found again and remembered */
  id: string;
  title: string;
  opened: boolean;
  onToggle: () => void;
  /** at the end of its head */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the panel that folds up under its title. */
export function PanelSection({ id, title, opened, onToggle, action, children }: Props) {
  const body = useId();
  return (
    <section className={css.section} data-section={id}>
      <div className={css.sectionHead}>
        <h3>
          <UnstyledButton className={css.fold} aria-expanded={opened} aria-controls={body} onClick={onToggle}>
            {title}
            <IconChevronDown className={css.chevron} size={16} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </h3>
        {opened && action}
      </div>
      <div id={body} hidden={!opened}>
        {opened && children}
      </div>
    </section>
  );
}
