import type { User } from '@balcao/contract';
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { useInviteAgain } from './users.queries.ts';

/** Somebody who was invited has no password yet: until when they may choose one, and another mail. */
export function PendingInvitation({ user, until }: { user: User; until: string }) {
  const { t } = useTranslation();
  const again = useInviteAgain();
  const isOver = Date.parse(until) <= useNow().getTime();
  return (
    <Group gap="xs">
      <Text size="sm">
        {t(isOver ? 'users.form.invitationOver' : 'users.form.invitedUntil', { date: formatDateTime(until) })}
      </Text>
      <Button
        size="xs"
        variant="default"
        loading={again.isPending}
        onClick={() =>
          again.mutate(user.id, { onSuccess: () => toast.ok(t('users.form.invited', { email: user.email })) })
        }
      >
        {t('users.form.inviteAgain')}
      </Button>
    </Group>
  );
}
