import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '../icons/index.ts';
import type { Icon } from '../icons/index.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import css from './settings-card.module.css';

/** A card with a subject and its lines. */
export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <ul className={css.lines}>{children}</ul>
    </section>
  );
}

interface LineProps {
  icon: Icon | undefined;
  name: ReactNode;
  /** what it is set to now */
  state: ReactNode;
  /** only where something needs a person */
  pill?: ReactNode;
  /** the link, or the button if it opens a dialog */
  renderRoot: (props: ComponentPropsWithRef<'a'>) => ReactNode;
}

/** One line of a card: it leads to a page, and says what is set there. */
export function SettingsLine({ icon: LineIcon, name, state, pill, renderRoot }: LineProps) {
  return (
    <li>
      <UnstyledButton className={css.line} renderRoot={renderRoot}>
        {LineIcon && <LineIcon size={20} stroke={1.75} aria-hidden />}
        <span className={css.words}>
          <span className={css.name}>{name}</span>
          <span className={css.state}>{state}</span>
        </span>
        {pill ?? <IconChevronRight size={16} stroke={1.75} aria-hidden />}
      </UnstyledButton>
    </li>
  );
}
