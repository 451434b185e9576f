import { endUserApp, getUserApp, type User } from '@balcao/contract';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/call.ts';
import { toastError } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';

/** For a phone that was lost or left the company: the installed app of a user, and its end. Nothing where there is none. */
export function UserApp({ user }: { user: User }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const queryKey = ['users', user.id, 'app'];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getUserApp, { params: { id: user.id }, signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
  const end = useMutation({
    mutationFn: () => call(endUserApp, { params: { id: user.id } }),
    meta: { quiet: true },
    onSuccess: () => toast.ok(t('users.app.ended')),
    // Whoever ended it first was faster: it is over all the same.
    onError: (error) => {
      if (!isApiError(error, 'ERR_NO_SESSION_FOUND')) toastError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (!data?.app) return null;
  const { name, device, seenAt } = data.app;
  return (
    <Group gap="xs">
      <Text size="sm">
        {t('users.app.line', { name: name ?? device ?? t('users.app.phone'), date: formatDateTime(seenAt) })}
      </Text>
      <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
        {t('users.app.end')}
      </Button>
    </Group>
  );
}
