import type { OfficialTemplate } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconCopy, IconDots, IconPencil, IconTrash } from '../../../ui/icons/index.ts';
import tableCss from '../../../ui/lists/table-page.module.css';
import { formatListTime, formatSince } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import css from './official-templates.module.css';
import { useTemplateUses } from './official-templates.queries.ts';
import { reasonText, TemplateQuality } from './template-state.tsx';

export function TemplateWords({ item: { title, body, hasChanges } }: { item: OfficialTemplate }) {
  const { t } = useTranslation();
  return (
    <div>
      <div className={tableCss.name}>{title}</div>
      <Text size="xs" c="dimmed" lineClamp={1} title={body}>
        {hasChanges ? `${t('officialTemplates.unsent')} · ` : ''}
        {body.replace(/\s+/g, ' ')}
      </Text>
    </div>
  );
}

export function TemplateCategory({ item: { category, formerCategory } }: { item: OfficialTemplate }) {
  const { t } = useTranslation();
  const nameOf = (one: string) =>
    one === 'MARKETING' || one === 'UTILITY' || one === 'AUTHENTICATION'
      ? t(`officialTemplates.categories.${one}`)
      : one;
  return (
    <div>
      {nameOf(category)}
      {formerCategory !== null && (
        <Meta as="p" tone="danger">
          {t('officialTemplates.moved', { from: nameOf(formerCategory), to: nameOf(category) })}
        </Meta>
      )}
    </div>
  );
}

/** How Meta rates it, or why it is where it is. */
export function TemplateStanding({ item }: { item: OfficialTemplate }) {
  const { t } = useTranslation();
  const reason = reasonText(t, item);
  if (reason !== '')
    return (
      <Text size="sm" className={css.reason} title={item.reasonDetail}>
        {reason}
      </Text>
    );
  if (item.state === 'reviewing')
    return <Meta>{t('officialTemplates.reviewingSince', { ago: formatSince(item.stateAt) })}</Meta>;
  if (item.state === 'draft')
    return (
      <Meta>
        {item.editor === null
          ? formatListTime(item.updatedAt)
          : t('officialTemplates.draftBy', { name: item.editor, when: formatListTime(item.updatedAt) })}
      </Meta>
    );
  return <TemplateQuality quality={item.quality} />;
}

interface ActionsProps {
  item: OfficialTemplate;
  size: number | undefined;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

export function TemplateActions({ item: { title, name, state }, size, onEdit, onDuplicate, onDelete }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {state === 'rejected' ? (
        <Button size="xs" variant="light" onClick={onEdit}>
          {t('officialTemplates.correct')}
        </Button>
      ) : (
        <>
          <IconButton label={t('officialTemplates.duplicate', { name: title })} size={size} onClick={onDuplicate}>
            <IconCopy size={18} stroke={1.75} />
          </IconButton>
          <IconButton label={t('officialTemplates.edit', { name: title })} size={size} onClick={onEdit}>
            <IconPencil size={18} stroke={1.75} />
          </IconButton>
        </>
      )}
      <Menu>
        <Menu.Target>
          <IconButton label={t('officialTemplates.more', { name: title })} size={size}>
            <IconDots size={18} stroke={1.75} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('officialTemplates.metaName', { name })}</Menu.Label>
          {state === 'rejected' && (
            <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} />} onClick={onDuplicate}>
              {t('officialTemplates.duplicate', { name: title })}
            </Menu.Item>
          )}
          <Menu.Item c="var(--b-danger)" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={onDelete}>
            {t('officialTemplates.delete', { name: title })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** What a deletion does, with the names of what stops. */
export function DeletionText({ item: { id, state } }: { item: OfficialTemplate }) {
  const { t } = useTranslation();
  const { data: uses } = useTemplateUses(id);
  const names = uses?.map(({ kind, name }) => t(`officialTemplates.deleteDialog.${kind}`, { name })).join(', ') ?? '';
  return (
    <>
      {t(`officialTemplates.deleteDialog.${state === 'draft' ? 'draft' : 'text'}`)}
      {names !== '' && (
        <>
          <br />
          {t('officialTemplates.deleteDialog.uses', { names })}
        </>
      )}
    </>
  );
}
