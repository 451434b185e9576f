import {
  canShareViews,
  maxOwnViews,
  maxPinnedViews,
  maxSharedViews,
  maxViewName,
  updateTicketView,
} from '@balcao/contract';
import type { TicketView } from '@balcao/contract';
import { Radio, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { RecordModal } from '../../../../app/crud/record-modal.tsx';
import { saveRecord } from '../../../../app/crud/crud.ts';
import { changeSeen, useSeen } from '../../../../app/crud/record-changed.ts';
import { useSubmit } from '../../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../../app/crud/use-form-submit.ts';
import { useSession } from '../../../../app/session/session.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { lengthBetween } from '../../../../ui/fields/validators.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { OrderFilter } from '../search/more-filters.tsx';
import type { TicketSearch } from '../list/lists.rules.ts';
import { asksTheSame, filtersOf, searchOf } from './view-values.rules.ts';
import { FilterChips } from './view-parts.tsx';
import { ticketViewsCrud, usePinnedViewIds, usePinView, useTicketViews } from './views.queries.ts';

/** A view to be changed, or the filters of which one is made. */
export type EditedView = { view: TicketView } | { search: TicketSearch };

interface Props {
  opened: boolean;
  edited: EditedView;
  onClose: () => void;
  onSaved: (view: TicketView) => void;
}

interface Values {
  name: string;
  isShared: boolean;
  isPinned: boolean;
  search: TicketSearch;
}

/** Keeps filters as a view, or changes its name, order and who has it. Remounted for each, so that it starts from its values. */
export function ViewForm({ opened, edited, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const view = 'view' in edited ? edited.view : undefined;
  const views = useTicketViews();
  const pinned = usePinnedViewIds() ?? [];
  const pin = usePinView();
  const seen = useSeen(view);
  const save = useSubmit<Values, TicketView>([ticketViewsCrud.key], ({ name, isShared, search }, key) =>
    seen.save((record) => {
      const filters = filtersOf(search);
      if (!view || !record) return saveRecord(ticketViewsCrud, undefined, { name, isShared, filters }, key);
      // Filters that stay are not sent: they would lose what they named and is gone, and with it that the view says so.
      const isSame = asksTheSame(search, searchOf(view));
      return changeSeen(updateTicketView, record, { name, isShared, ...(!isSame && { filters }) });
    }),
  );
  const isPinned = view !== undefined && pinned.includes(view.id);
  const form = useForm<Values>({
    initialValues: {
      name: view?.name ?? '',
      isShared: view?.isShared ?? false,
      isPinned,
      search: 'view' in edited ? searchOf(edited.view) : edited.search,
    },
    validate: { name: lengthBetween(1, maxViewName) },
  });
  const { isShared, search } = form.values;
  const [there, limit] = isShared ? [views?.shared, maxSharedViews] : [views?.own, maxOwnViews];
  const others = there?.filter(({ id }) => id !== view?.id).length ?? 0;
  const isFull = others >= limit;
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => values,
    onSaved: (saved: TicketView) => {
      if (form.values.isPinned !== isPinned) pin.mutate({ id: saved.id, isPinned: form.values.isPinned });
      toast.ok(t(view ? 'views.form.saved' : 'views.form.added'));
      onSaved(saved);
      onClose();
    },
  });
  const mayShare = canShareViews(actor);
  return (
    <RecordModal
      opened={opened}
      record={view}
      add={t('common.save')}
      title={t(view ? 'views.form.editTitle' : 'views.form.addTitle')}
      size={480}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('common.name')}
        maxLength={maxViewName}
        placeholder={t('views.form.example')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Stack gap={6} role="group" aria-label={t('views.filters.label')}>
        <Text size="sm" fw={500} component="h3">
          {t('views.filters.label')}
        </Text>
        <FilterChips search={search} />
        <div>
          <OrderFilter values={search} onChange={(change) => form.setFieldValue('search', { ...search, ...change })} />
        </div>
      </Stack>
      {mayShare && (
        <Radio.Group
          label={t('views.form.whose')}
          description={t('views.form.whoseHint')}
          value={isShared ? 'team' : 'me'}
          onChange={(value) => form.setFieldValue('isShared', value === 'team')}
        >
          <Stack gap={8} mt={8}>
            <Radio value="me" label={t('views.form.me')} />
            <Radio value="team" label={t('views.form.team')} />
          </Stack>
        </Radio.Group>
      )}
      <Switch
        label={t('views.form.pin')}
        description={t(pinned.length >= maxPinnedViews && !isPinned ? 'views.form.pinThird' : 'views.form.pinHint')}
        {...form.getInputProps('isPinned', { type: 'checkbox' })}
      />
      <Meta as="p" tone={isFull ? 'danger' : 'quiet'}>
        {t(isFull ? 'views.form.full' : 'views.form.limit', { count: others, limit })}
      </Meta>
    </RecordModal>
  );
}
