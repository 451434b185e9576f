import { proposedSendWindow } from '@balcao/contract';
import type { CampaignSettings } from '@balcao/contract';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import css from './campaigns.module.css';
import { saveSomeSettings, settingsKey } from './campaigns.queries.ts';

interface Props {
  /** as they are stored */
  settings: CampaignSettings;
  onSaved: (saved: Partial<CampaignSettings>) => void;
}

/**
 * Proposes the hours of sending and the answer to people who leave that new companies begin with, where one of them is
 * missing: one press takes them, one declines them for the whole company.
 */
export function SettingsProposal({ settings, onSaved }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: saveSomeSettings,
    onSuccess: (_answer, saved) => {
      onSaved(saved);
      return client.invalidateQueries({ queryKey: settingsKey });
    },
  });
  const text = t('campaignTexts.optOut');
  const proposed: Partial<CampaignSettings> = {
    ...(settings.sendWindow === null && { sendWindow: proposedSendWindow }),
    ...(settings.optOutText === '' && { optOutText: text }),
  };
  if (settings.isProposalDeclined || Object.keys(proposed).length === 0) return null;
  const { from, until } = proposedSendWindow;
  return (
    <div className={css.proposal}>
      <NoticeBox
        tone="info"
        title={t('campaigns.settings.proposal.title')}
        action={
          <Group gap={8}>
            <Button
              variant="subtle"
              disabled={save.isPending}
              onClick={() => save.mutate({ isProposalDeclined: true })}
            >
              {t('campaigns.settings.proposal.decline')}
            </Button>
            <Button
              loading={save.isPending}
              onClick={() =>
                save.mutate(proposed, { onSuccess: () => toast.ok(t('campaigns.settings.proposal.taken')) })
              }
            >
              {t('campaigns.settings.proposal.take')}
            </Button>
          </Group>
        }
      >
        {proposed.sendWindow && <p>{t('campaigns.settings.proposal.window', { from, until })}</p>}
        {proposed.optOutText !== undefined && <p>{t('campaigns.settings.proposal.answer', { text })}</p>}
      </NoticeBox>
    </div>
  );
}
