import type { PlanFlag } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../app/api/session-store.ts';
import { useLookup } from '../../app/crud/use-crud.ts';
import { useSession } from '../../app/session/session.ts';
import { hasSecondFactor, useSecurity } from '../../features/access/security/index.ts';
import type { LineId } from '../../features/account/settings/settings-lines.ts';
import type { LineState } from '../../features/account/settings/use-line-states.tsx';
import { apiKeysCrud } from '../../features/automation/messages-api/api-keys.queries.ts';
import { outgoingWebhooksCrud } from '../../features/automation/outgoing-webhooks/outgoing-webhooks.queries.ts';
import { customFieldsCrud } from '../../features/inbox/custom-fields/index.ts';
import { pauseReasonsCrud } from '../../features/account/availability/pause-reasons.queries.ts';
import { pixKeysCrud } from '../../features/inbox/pix/pix.queries.ts';
import { useRetention } from '../../features/operations/privacy/privacy.queries.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useDeadlineRules } from '../../features/inbox/deadlines/index.ts';

const programsFlag: PlanFlag = 'useExternalApi';

/** What the lines are set to whose pages belong to other features than the settings; a line is absent until it is known. */
export function useSetValues(): Partial<Record<LineId, LineState>> {
  const { t } = useTranslation();
  const { company, includes } = useSession();
  const now = useNow().getTime();
  // Both are closed to an operator inside a company.
  const isOwn = readImpersonation() === null;
  const { data: security } = useSecurity(isOwn);
  const { data: retention } = useRetention(isOwn);
  const enabled = includes(programsFlag);
  const { data: keys } = useLookup(apiKeysCrud, { enabled });
  const { data: webhooks } = useLookup(outgoingWebhooksCrud, { enabled });
  const { data: pixKeys } = useLookup(pixKeysCrud);
  const { data: fields } = useLookup(customFieldsCrud);
  const { data: deadlines } = useDeadlineRules();
  const { data: pauseReasons } = useLookup(pauseReasonsCrud);

  const openDays = company.schedules.filter(({ startTime }) => startTime !== '').length;
  const values: Partial<Record<LineId, LineState>> = {
    hours: { text: t('settingsIndex.state.openDays', { count: openDays }) },
  };
  if (security) {
    const devices = security.sessions.filter(({ isLive }) => isLive).length;
    const factor = t(`settingsIndex.state.${hasSecondFactor(security) ? 'factorOn' : 'factorOff'}`);
    values.security = { text: `${factor}, ${t('settingsIndex.state.devices', { count: devices })}` };
  }
  if (retention)
    values.privacy = {
      text:
        retention.messageDays === null
          ? t('settingsIndex.state.keptForever')
          : t('settingsIndex.state.keptDays', { count: retention.messageDays }),
    };
  if (keys) {
    const active = keys.filter(({ rests, expiresAt }) => !rests && (expiresAt === null || Date.parse(expiresAt) > now));
    values.apiKeys = { text: t('settingsIndex.state.activeKeys', { count: active.length }) };
  }
  if (pauseReasons)
    values.pauseReasons = { text: t('settingsIndex.state.pauseReasons', { count: pauseReasons.length }) };
  if (deadlines) values.deadlines = { text: t('settingsIndex.state.deadlines', { count: deadlines.rules.length }) };
  if (pixKeys) values.pix = { text: t('settingsIndex.state.pixKeys', { count: pixKeys.length }) };
  if (fields) {
    const count = fields.filter(({ archivedAt }) => archivedAt === null).length;
    values.customFields = { text: t('settingsIndex.state.fields', { count }) };
  }
  if (webhooks) {
    const failing = webhooks.filter(
      ({ failingSince, switchedOffAt }) => failingSince !== null || switchedOffAt !== null,
    );
    values.webhooks = {
      text: t('settingsIndex.state.addresses', { count: webhooks.length }),
      ...(failing.length > 0 && {
        pill: (
          <StatusPill tone="bad" icon={<IconAlertTriangle />}>
            {t('settingsIndex.failing', { count: failing.length })}
          </StatusPill>
        ),
      }),
    };
  }
  return values;
}
