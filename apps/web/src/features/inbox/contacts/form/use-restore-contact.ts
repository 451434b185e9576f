import { restoreContact } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../app/api/call.ts';
import { toast } from '../../../../app/toasts/toast.tsx';

/** Restores archived contacts. A file of its own: other queries of contacts need no texts of their page. */
export function useRestoreContact() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (id: number) => call(restoreContact, { params: { id } }),
    onSuccess: ({ name }) => {
      toast.ok(t('contacts.archive.restored', { name }));
      return client.invalidateQueries({ queryKey: ['contacts'] });
    },
  });
}
