import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './composer-notice.module.css';

interface Props {
  icon: ReactNode;
  text: string;
  action: { label: string; onPress: () => void } | undefined;
}

/** A line above the composer: what one should know before anything is written. */
export function ComposerNotice({ icon, text, action }: Props) {
  return (
    <div className={css.notice} role="note">
      {icon}
      <p className={css.text}>{text}</p>
      {action && (
        <Button variant="subtle" size="xs" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
