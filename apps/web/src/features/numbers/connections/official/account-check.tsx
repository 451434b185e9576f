import type { AccountCheck } from '@balcao/contract';
import { Button, Group } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../../ui/icons/index.ts';
import { formatDate } from '../../../../ui/text/format.ts';
import css from './cloud-dialog.module.css';

type Part = 'token' | 'secret' | 'account' | 'number';
type Tone = 'ok' | 'warn' | 'bad';

/** What Meta says of one value, as soon as it was tried; nothing until then. */
export function CheckLine({ part, checked }: { part: Part; checked: AccountCheck | undefined }) {
  const { t } = useTranslation();
  const line = checked && describe(t, part, checked);
  if (!line) return null;
  const LineIcon = { ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX }[line.tone];
  return (
    <output className={css.checked} data-tone={line.tone}>
      <LineIcon size={16} stroke={1.75} aria-hidden />
      {line.text}
    </output>
  );
}

function describe(t: TFunction, part: Part, checked: AccountCheck): { tone: Tone; text: string } | undefined {
  const found = checked[part];
  if (found === null) return undefined;
  if (found.problem === 'unreachable') return { tone: 'warn', text: t('cloudAccount.check.unreachable') };
  switch (part) {
    case 'token': {
      const { problem, appName, expiresAt, missing } = checked.token ?? {
        problem: 'wrong',
        appName: '',
        expiresAt: null,
        missing: [],
      };
      if (problem === 'expired' || problem === 'permissions')
        return { tone: 'bad', text: t(`cloudAccount.check.token.${problem}`, { missing: missing.join(', ') }) };
      if (problem !== null) return { tone: 'bad', text: t('cloudAccount.check.token.wrong') };
      if (expiresAt !== null)
        return {
          tone: 'warn',
          text: t('cloudAccount.check.token.until', { app: appName, when: formatDate(expiresAt) }),
        };
      return { tone: 'ok', text: t('cloudAccount.check.token.ok', { app: appName }) };
    }
    case 'secret':
      return found.problem === null
        ? { tone: 'ok', text: t('cloudAccount.check.secret.ok') }
        : { tone: 'bad', text: t('cloudAccount.check.secret.wrong') };
    case 'account':
      if (found.problem === null)
        return { tone: 'ok', text: t('cloudAccount.check.account.ok', { name: checked.account?.name ?? '' }) };
      return {
        tone: 'bad',
        text: t(`cloudAccount.check.account.${found.problem === 'permissions' ? 'permissions' : 'wrong'}`),
      };
    case 'number': {
      const { display = '', name = '' } = checked.number ?? {};
      return found.problem === null
        ? { tone: 'ok', text: t('cloudAccount.check.number.ok', { display, name }) }
        : { tone: 'bad', text: t('cloudAccount.check.number.foreign') };
    }
    default:
      return undefined;
  }
}

interface Choice {
  id: string;
  /** as people know it */
  label: string;
}

/** What the token reaches, to be taken over by a click. */
export function MetaChoices({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly Choice[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const others = choices.filter(({ id }) => id !== chosen.trim());
  if (others.length === 0) return null;
  return (
    <Group gap="xs">
      {others.map(({ id, label }) => (
        <Button key={id} size="xs" variant="default" onClick={() => onChoose(id)}>
          {t('cloudAccount.check.choose', { name: label })}
        </Button>
      ))}
    </Group>
  );
}
