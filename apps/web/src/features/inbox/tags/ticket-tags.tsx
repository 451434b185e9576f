import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Popover } from '../../../ui/overlays/popover.ts';
import { IconTags, IconX } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../app/offline/use-offline.ts';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { TagChoice } from './tag-choice.tsx';
import css from './ticket-tags.module.css';
import { useTagTicket } from './tags.queries.ts';

/** The tags of a ticket, with a way to take each off and to put others on. */
export function TicketTags({ ticket }: { ticket: Pick<Ticket, 'id' | 'tags'> }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { mutate, isPending, variables } = useTagTicket(ticket.id);
  const offline = useOffline();
  const reason = offline ? t('inbox.offline.acts') : undefined;
  const chosen = new Set(ticket.tags.map(({ id }) => id));
  // Shows at once; the ticket itself follows.
  if (isPending && variables.on) chosen.add(variables.tagId);
  if (isPending && !variables.on) chosen.delete(variables.tagId);

  return (
    <div className={css.tags}>
      {ticket.tags.length > 0 && (
        <ul className={css.list} aria-label={t('tags.picker.label')}>
          {ticket.tags.map((tag) => (
            <li key={tag.id}>
              <TagChip
                color={tag.color}
                action={
                  <button
                    type="button"
                    className={css.remove}
                    disabled={offline}
                    title={reason}
                    aria-label={t('tags.picker.remove', { name: tag.name })}
                    onClick={() => mutate({ tagId: tag.id, on: false })}
                  >
                    <IconX size={14} stroke={1.75} aria-hidden />
                  </button>
                }
              >
                {tag.name}
              </TagChip>
            </li>
          ))}
        </ul>
      )}
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={264}
        shadow="md"
        radius="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            disabled={offline}
            title={reason}
            leftSection={<IconTags size={16} stroke={1.75} />}
            onClick={() => setOpened((was) => !was)}
          >
            {t('tags.picker.open')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('tags.picker.label')} p={8}>
          <TagChoice chosen={chosen} onToggle={(tag, on) => mutate({ tagId: tag.id, on })} />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
