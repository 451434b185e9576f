import type { Help } from '@balcao/contract';
import { IconPencil } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Reloadable } from '../../../app/crud/reloadable.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { HelpForm } from './help-form.tsx';
import css from './helps.module.css';
import { useHelps } from './helps.queries.ts';
import { formatDuration, topicsOf } from './helps.rules.ts';

/** The help videos for operators: a form above, the videos below. */
export function HelpsAdmin() {
  const { t } = useTranslation();
  const helps = useHelps();
  const [{ editing, turn }, setForm] = useState<{ editing: Help | undefined; turn: number }>({
    editing: undefined,
    turn: 0,
  });
  const startForm = (help?: Help) => setForm((last) => ({ editing: help, turn: last.turn + 1 }));
  return (
    <div className={css.admin}>
      <Reloadable key={turn} record={editing}>
        {(help) => (
          <HelpForm
            help={help}
            focused={turn > 0}
            topics={topicsOf(helps.data ?? []).map(({ topic }) => topic)}
            onDone={() => startForm()}
          />
        )}
      </Reloadable>
      {helps.isError && !helps.data && <NoticeBox tone="bad">{t('helps.admin.loadFailed')}</NoticeBox>}
      {helps.isPending && <SkeletonRows count={4} height={44} avatar={0} />}
      {helps.data?.length === 0 && <p>{t('helps.admin.empty')}</p>}
      {helps.data && helps.data.length > 0 && (
        <DataTable
          items={helps.data}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('helps.admin.fields.title'),
              render: ({ title }) => <span className={css.titleCell}>{title}</span>,
            },
            { label: t('helps.admin.fields.video'), render: ({ video }) => <code>{video}</code> },
            { label: t('helps.admin.fields.topic'), render: ({ topic }) => topic },
            {
              label: t('helps.admin.fields.duration'),
              kind: 'number',
              render: ({ durationSeconds }) => (durationSeconds === null ? '' : formatDuration(durationSeconds)),
            },
            { label: t('helps.admin.fields.description'), kind: 'grow', render: ({ description }) => description },
          ]}
          renderCard={(help) => <HelpCard help={help} />}
          renderActions={(help, size) => (
            <IconButton
              label={t('helps.admin.edit', { title: help.title })}
              size={size}
              onClick={() => startForm(help)}
            >
              <IconPencil size={18} stroke={1.75} />
            </IconButton>
          )}
        />
      )}
    </div>
  );
}

function HelpCard({ help: { title, video, topic, durationSeconds, description } }: { help: Help }) {
  const facts = [topic, durationSeconds === null ? '' : formatDuration(durationSeconds)];
  return (
    <span className={css.words}>
      <span className={css.name}>{title}</span>
      <span>
        {facts.map((fact) => fact && `${fact} · `)}
        <code>{video}</code>
      </span>
      <span className={css.description} data-cut>
        {description}
      </span>
    </span>
  );
}
