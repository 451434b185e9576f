import type { SandboxMember } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { IconCheck, IconChevronDown, IconLogout, IconPencil } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import css from './member-menu.module.css';

interface Props {
  members: readonly SandboxMember[];
  value: SandboxMember;
  onChange: (member: SandboxMember) => void;
  onRename: () => void;
  /** undefined = no one may leave */
  onLeave: (() => void) | undefined;
}

/** The member of a group as whom one writes, and that member's actions on the group. */
export function MemberMenu({ members, value, onChange, onRename, onLeave }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" shadow="md" radius="md">
      <Menu.Target>
        <Button
          size="xs"
          variant="light"
          className={css.button}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          aria-label={t('sandbox.group.writeAs', { name: value.name })}
        >
          <span className={css.name}>{value.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('sandbox.group.members')}</Menu.Label>
        {members.map((member) => (
          <Menu.Item
            key={member.number}
            leftSection={<Avatar id={member.number} name={member.name} size={24} />}
            rightSection={member.number === value.number && <IconCheck size={16} stroke={1.75} aria-hidden />}
            aria-current={member.number === value.number || undefined}
            onClick={() => onChange(member)}
          >
            {member.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={onRename}>
          {t('sandbox.group.rename')}
        </Menu.Item>
        {onLeave && (
          <Menu.Item color="var(--b-danger)" leftSection={<IconLogout size={16} stroke={1.75} />} onClick={onLeave}>
            {t('sandbox.group.leaveAs', { name: value.name })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
