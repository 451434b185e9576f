import type { DeadlineRule } from '@balcao/contract';
import { Button, Group, List, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { differencesOf } from './rule-drafts.ts';
import type { RuleDraft } from './rule-drafts.ts';

interface Props {
  /** what somebody else saved meanwhile */
  saved: readonly DeadlineRule[];
  written: readonly RuleDraft[];
  isSaving: boolean;
  onKeepSaved: () => void;
  onSaveWritten: () => void;
}

/** Which rules differ from those that somebody else saved meanwhile, and the choice between both. */
export function RulesConflict({ saved, written, isSaving, onKeepSaved, onSaveWritten }: Props) {
  const { t } = useTranslation();
  const differences = differencesOf(saved, written);
  return (
    <Stack mb="sm">
      <NoticeBox tone="bad" title={t('deadlines.conflict.title')}>
        {differences.length === 0 ? (
          t('deadlines.conflict.order')
        ) : (
          <List size="sm">
            {differences.map(({ name, what }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two rules may be called alike
              <List.Item key={index}>{t(`deadlines.conflict.${what}`, { name })}</List.Item>
            ))}
          </List>
        )}
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" onClick={onKeepSaved}>
            {t('deadlines.conflict.keep')}
          </Button>
          <Button size="xs" variant="default" loading={isSaving} onClick={onSaveWritten}>
            {t('deadlines.conflict.save')}
          </Button>
        </Group>
      </NoticeBox>
    </Stack>
  );
}
