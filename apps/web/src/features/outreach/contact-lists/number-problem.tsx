import type { ContactListItem } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../../app/crud/use-crud.ts';
import { errorText } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatPhone } from '../../../ui/text/phone.ts';
import { numberProblemText } from '../../inbox/contacts/index.ts';
import { contactListItemsCrud } from './contact-lists.queries.ts';
import css from './validity.module.css';

/** Why the number of a contact of a list can be nobody's, and the one that was probably meant. */
export function NumberProblem({ item }: { item: ContactListItem }) {
  const { t } = useTranslation();
  const save = useSave(contactListItemsCrud, item);
  const { numberProblem, numberSuggestion } = item;
  if (numberProblem === null) return null;
  return (
    <span className={css.problem}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <span className={css.reason}>{numberProblemText(numberProblem, t)}</span>
      {numberSuggestion !== null && (
        <Button
          variant="default"
          size="compact-xs"
          loading={save.isPending}
          aria-label={t('contactChecks.useFor', { name: item.name, number: formatPhone(numberSuggestion) })}
          onClick={() =>
            save.mutate(
              { name: item.name, number: `+${numberSuggestion}`, contactListId: item.contactListId },
              {
                onSuccess: () => toast.ok(t('contactLists.items.form.saved')),
                onError: (error) => toast.error(errorText(error)),
              },
            )
          }
        >
          {t('contactChecks.use', { number: formatPhone(numberSuggestion) })}
        </Button>
      )}
    </span>
  );
}
