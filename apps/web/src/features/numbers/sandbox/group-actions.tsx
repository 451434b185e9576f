import type { SandboxContact, SandboxMember } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { MemberMenu } from './member-menu.tsx';
import { useLeaveGroup, useRenameGroup } from './sandbox.queries.ts';

interface Props {
  whatsappId: number;
  group: SandboxContact;
  members: readonly SandboxMember[];
  member: SandboxMember;
  onMember: (member: SandboxMember) => void;
}

/** The member as whom one acts in a group, and that member's actions on the group itself. */
export function GroupActions({ whatsappId, group, members, member, onMember }: Props) {
  const { t } = useTranslation();
  const rename = useDialog<null>();
  const leave = useDialog<null>();
  const leaving = useLeaveGroup(whatsappId);
  return (
    <>
      <MemberMenu
        members={members}
        value={member}
        onChange={onMember}
        onRename={() => rename.open(null)}
        onLeave={members.length > 1 ? () => leave.open(null) : undefined}
      />
      <RenameGroupDialog
        key={rename.instanceKey}
        whatsappId={whatsappId}
        group={group}
        member={member}
        opened={rename.opened}
        onClose={rename.close}
      />
      <ConfirmDialog
        opened={leave.opened}
        title={t('sandbox.group.leaveTitle', { name: group.name })}
        text={t('sandbox.group.leaveText', { name: member.name })}
        confirm={t('sandbox.group.leave')}
        danger
        loading={leaving.isPending}
        onConfirm={() => leaving.mutate({ number: group.number, member: member.number }, { onSettled: leave.close })}
        onClose={leave.close}
      />
    </>
  );
}

interface RenameProps {
  whatsappId: number;
  group: SandboxContact;
  /** who renames it */
  member: SandboxMember;
  opened: boolean;
  onClose: () => void;
}

/** Remount it for each. */
function RenameGroupDialog({ whatsappId, group, member, opened, onClose }: RenameProps) {
  const { t } = useTranslation();
  const rename = useRenameGroup(whatsappId);
  const form = useForm({ initialValues: { name: group.name }, validate: { name: lengthBetween(1, 50) } });
  return (
    <FormModal
      opened={opened}
      title={t('sandbox.group.rename')}
      size={420}
      dirty={form.isDirty()}
      submit={t('common.save')}
      loading={rename.isPending}
      onSubmit={form.onSubmit(({ name }) =>
        rename.mutate({ number: group.number, author: member.number, name: name.trim() }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <TextInput label={t('sandbox.group.name')} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
    </FormModal>
  );
}
