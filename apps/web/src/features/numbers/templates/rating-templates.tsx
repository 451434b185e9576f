import type { RatingTemplate } from '@balcao/contract';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { IconAlertTriangle, IconTemplate } from '../../../ui/icons/index.ts';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';
import { SettingsCard, SettingsLine } from '../../../ui/layout/settings-card.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { useRatingTemplates } from './rating-templates.queries.ts';

const RatingTemplateForm = preloadableComponent(
  async () => (await import('./rating-template-form.tsx')).RatingTemplateForm,
);

/** By which template each official number asks for a rating outside of the 24 hours; nothing without such numbers. */
export function RatingTemplates({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useRatingTemplates(enabled);
  const [opened, setOpened] = useState<RatingTemplate>();
  if (!enabled) return null;
  if (!data && isError)
    return <RetryLine className={undefined} text={t('settings.ratingTemplates.failed')} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <Stack gap={8} my={16} maw={880}>
      <SettingsCard title={t('settings.ratingTemplates.title')}>
        {data.map((one) => (
          <SettingsLine
            key={one.id}
            icon={IconTemplate}
            name={one.whatsapp.name}
            state={stateText(one)}
            pill={
              one.state !== null && one.state !== 'approved' ? (
                <StatusPill tone={one.state === 'reviewing' ? 'info' : 'warn'} icon={<IconAlertTriangle />}>
                  {t(`settings.ratingTemplates.states.${one.state}`)}
                </StatusPill>
              ) : undefined
            }
            renderRoot={({ ref: _ref, ...props }) => (
              <button
                {...(props as React.ComponentPropsWithoutRef<'button'>)}
                type="button"
                onClick={() => setOpened(one)}
              />
            )}
          />
        ))}
      </SettingsCard>
      <Text size="xs" c="dimmed">
        {t('settings.ratingTemplates.hint')}
      </Text>
      {opened && <RatingTemplateForm key={opened.id} record={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  );

  function stateText({ template, state, scale }: RatingTemplate): string {
    if (!template || state === null) return t('settings.ratingTemplates.none');
    if (state !== 'approved') return t(`settings.ratingTemplates.stopped.${state}`, { name: template.name });
    return t('settings.ratingTemplates.chosen', {
      name: template.name,
      scale: t(`settings.choices.ratingScale.${scale}`),
    });
  }
}
