import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import css from './kanban.module.css';

/** Beside the only lane there is: how to make others. */
export function FirstLaneHint() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('kanban.empty.title')}
      text={t('kanban.empty.text')}
      action={
        <Button component={Link} to="/tags">
          {t('kanban.empty.action')}
        </Button>
      }
    />
  );
}

/** What a board without lanes is for, in one line above the lane of a phone. */
export function FirstLaneLine() {
  const { t } = useTranslation();
  return (
    <p className={css.alone}>
      {t('kanban.empty.title')}.{' '}
      <Anchor component={Link} to="/tags" inherit>
        {t('kanban.empty.action')}
      </Anchor>
    </p>
  );
}
