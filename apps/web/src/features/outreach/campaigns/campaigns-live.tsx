import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../app/errors.ts';
import { loadErrorTexts } from '../../../app/texts/error-texts.ts';
import { useLive } from '../../../app/live/index.ts';
import { toast } from '../../../app/toasts/toast.tsx';

/** Shows admins, wherever they are, that a campaign waits because the provider refused what it sends: once for each pause. */
export function CampaignsLive() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const shown = useRef(new Set<string>());
  useLive('campaign', (event) => {
    if (event.action !== 'update') return;
    const { id, name, pausedAt, pausedReason } = event.record;
    const pause = `${id} ${pausedAt}`;
    if (pausedReason === null || shown.current.has(pause)) return;
    shown.current.add(pause);
    const announce = () =>
      toast.error(
        t('notifications.campaignPaused', { name, reason: codeText(pausedReason) }),
        `campaign-${id}`,
        false,
        {
          label: t('notifications.showCampaign'),
          onPress: () => void navigate({ to: '/campaign/$campaignId/report', params: { campaignId: String(id) } }),
        },
      );
    void loadErrorTexts().then(announce);
  });
  return null;
}
