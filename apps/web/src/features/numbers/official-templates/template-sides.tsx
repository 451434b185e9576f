import {
  exampleKeysOf,
  type OfficialTemplateDetail,
  type TemplateContent,
  type TemplateProblem,
} from '@balcao/contract';
import { Stack, Text, TextInput, Title } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../ui/icons/index.ts';
import { formatListTime } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import css from './official-templates.module.css';

const icons = { error: IconCircleX, warning: IconAlertTriangle, ok: IconCircleCheck } as const;

/** What each group of checks says while nothing is wrong with it, and which problems are its own. */
const groups = [
  { key: 'body', parts: ['header', 'body'] },
  { key: 'examples', parts: ['examples'] },
  { key: 'buttons', parts: ['buttons'] },
  { key: 'wayOut', parts: ['footer'] },
  { key: 'category', parts: ['category'] },
] as const satisfies readonly { key: string; parts: readonly TemplateProblem['part'][] }[];

export const problemText = (t: TFunction, code: TemplateProblem['code']): string =>
  t(`officialTemplates.problems.${code}`, { example: '{{numero_pedido}}' });

/** What Meta would refuse, while it is written. */
export function TemplateChecks({
  problems,
  isMarketing,
}: {
  problems: readonly TemplateProblem[];
  isMarketing: boolean;
}) {
  const { t } = useTranslation();
  const lines = [
    ...problems
      .filter(({ code }, index) => problems.findIndex((other) => other.code === code) === index)
      .map(({ code, level }) => ({ key: code, level, text: problemText(t, code) })),
    ...groups
      // Only marketing has to say how to leave.
      .filter(({ key }) => key !== 'wayOut' || isMarketing)
      .filter(({ parts }) => !problems.some(({ part }) => (parts as readonly string[]).includes(part)))
      .map(({ key }) => ({ key, level: 'ok' as const, text: t(`officialTemplates.editor.checksOk.${key}`) })),
  ];
  return (
    <section className={css.side}>
      <Title order={2} size="sm">
        {t('officialTemplates.editor.checks')}
      </Title>
      <ul className={css.checks} aria-live="polite">
        {lines.map(({ key, level, text }) => {
          const LevelIcon = icons[level];
          return (
            <li key={key} className={css.check} data-level={level}>
              <LevelIcon size={16} stroke={1.75} aria-hidden />
              <Text size="sm">{text}</Text>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What stands in the variables for those who review the template. */
export function TemplateExamples({
  content,
  disabled,
  onChange,
}: {
  content: Pick<TemplateContent, 'header' | 'body' | 'examples'>;
  disabled: boolean;
  onChange: (examples: TemplateContent['examples']) => void;
}) {
  const { t } = useTranslation();
  const keys = exampleKeysOf(content);
  if (keys.length === 0) return null;
  return (
    <section className={css.side}>
      <Title order={2} size="sm">
        {t('officialTemplates.editor.examples')}
      </Title>
      <Meta>{t('officialTemplates.editor.examplesHint')}</Meta>
      <Stack gap="xs">
        {keys.map((key) => {
          const name = `{{${key.replace(/^\w+\./, '')}}}`;
          return (
            <TextInput
              key={key}
              size="sm"
              label={name}
              aria-label={t('officialTemplates.editor.exampleOf', { name })}
              maxLength={1000}
              disabled={disabled}
              value={content.examples[key] ?? ''}
              onChange={(event) => onChange({ ...content.examples, [key]: event.currentTarget.value })}
            />
          );
        })}
      </Stack>
    </section>
  );
}

export function TemplateHistory({ history }: { history: OfficialTemplateDetail['history'] }) {
  const { t } = useTranslation();
  if (history.length === 0) return null;
  return (
    <section className={css.side}>
      <Title order={2} size="sm">
        {t('officialTemplates.editor.history')}
      </Title>
      <ul className={css.checks}>
        {history.map(({ at, what, by }) => (
          <li key={`${at} ${what}`} className={css.event}>
            <Meta>{formatListTime(at)}</Meta>
            <Text size="sm">
              {what === 'sent' && by === null
                ? t('officialTemplates.editor.events.sentBySomebody')
                : t(`officialTemplates.editor.events.${what}`, { name: by ?? '' })}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
