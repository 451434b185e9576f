import type { Ticket } from '@balcao/contract';
import { Button, VisuallyHidden } from '@mantine/core';
import { Menu } from '../../../../ui/overlays/menu.ts';
import { IconChevronDown, IconTransfer, IconUser } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { firstName } from '../../../../ui/text/first-name.ts';
import { AvatarPair } from '../together/avatar-pair.tsx';
import { TogetherItems } from '../together/together-items.tsx';
import { useTogether } from '../together/use-together.tsx';
import css from './assignee-chip.module.css';

interface Props {
  ticket: Ticket;
  disabled: boolean;
  onTransfer: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Who attends, in the header: the way to hand the ticket over, to call somebody, to help and to leave. */
export function AssigneeChip({ ticket, disabled, onTransfer }: Props) {
  const { t } = useTranslation();
  const { user, attendants } = ticket;
  const together = useTogether(ticket);
  const names = [user, ...attendants].flatMap((one) => (one ? [one.name] : []));
  const who = names.length > 0 ? t('inbox.peek.with', { user: names.join(', ') }) : t('inbox.row.unassigned');
  return (
    <>
      {together.dialog}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            radius="xl"
            className={css.chip}
            disabled={disabled}
            title={who}
            leftSection={
              attendants.length > 0 ? undefined : user ? (
                <AvatarPair ticket={ticket} size={22} />
              ) : (
                <IconUser size={16} stroke={1.75} aria-hidden />
              )
            }
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          >
            <span aria-hidden>
              {attendants.length > 0 ? (
                <AvatarPair ticket={ticket} size={22} />
              ) : user ? (
                firstName(user.name)
              ) : (
                t('inbox.row.unassigned')
              )}
            </span>
            <VisuallyHidden>{who}</VisuallyHidden>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTransfer {...icon} />} onClick={onTransfer}>
            {t('inbox.together.handOver')}
          </Menu.Item>
          <TogetherItems together={together} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
