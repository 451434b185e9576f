import { foldReason } from '@balcao/contract';
import type { CloseReason, CloseReasonAsk, Queue } from '@balcao/contract';
import { useForm } from '@mantine/form';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReloadRecord } from '../../../app/crud/record-changed.ts';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { firstFreeColor } from './queue-colors.ts';
import { PartRefused, useQueueParts } from './queue-parts.ts';
import { queuesCrud, useQueues } from './queues.queries.ts';
import { useMenuEditor } from './use-menu-editor.ts';

const maxNameLength = 50;

interface QueueValues {
  name: string;
  color: string;
  orderQueue: number | string;
  greetingMessage: string;
  outOfHoursMessage: string;
  complationMessage: string;
  ratingMessage: string;
  integrationId: number | null;
  promptId: number | null;
  closeReasonAsk: CloseReasonAsk;
  /** `key` is that of the row */
  closeReasons: (CloseReason & { key: string })[];
}

/** What is written in the form of a queue, which tab of it is shown, and how it is saved. */
export function useQueueForm(queue: Queue | undefined, onClose: () => void) {
  const { t } = useTranslation();
  const { data: queues = [] } = useQueues();
  const menu = useMenuEditor();
  const [saved, setSaved] = useState(queue);
  const save = useSave(queuesCrud, saved);
  const reload = useContext(ReloadRecord);
  const parts = useQueueParts();
  const [partState, setPartState] = useState<'saving' | Error | null>(null);
  const [tab, setTab] = useState('data');
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set(['data']));
  const others = queues.filter(({ id }) => id !== saved?.id);

  const form = useForm<QueueValues>({
    initialValues: {
      name: queue?.name ?? '',
      color: queue?.color ?? firstFreeColor(new Set(others.map(({ color }) => color.toUpperCase()))),
      orderQueue: queue?.orderQueue ?? '',
      greetingMessage: queue?.greetingMessage ?? '',
      outOfHoursMessage: queue?.outOfHoursMessage ?? '',
      complationMessage: queue?.complationMessage ?? '',
      ratingMessage: queue?.ratingMessage ?? '',
      integrationId: queue?.integrationId ?? null,
      promptId: queue?.promptId ?? null,
      closeReasonAsk: queue?.closeReasonAsk ?? 'never',
      closeReasons: (queue?.closeReasons ?? []).map((reason) => ({ ...reason, key: reason.name })),
    },
    validate: {
      name: lengthBetween(2, maxNameLength),
      color: (color) => (color === '' ? t('queues.color.none') : null),
      closeReasons: {
        name: (name, { closeReasons }) => {
          if (name.trim() === '') return t('queues.reasons.required');
          const isTwice = closeReasons.filter((one) => foldReason(one.name) === foldReason(name)).length > 1;
          return isTwice ? t('queues.reasons.twice') : null;
        },
      },
    },
  });
  const showTab = (value: string) => {
    setTab(value);
    setVisited((before) => (before.has(value) ? before : new Set(before).add(value)));
  };
  const { submit, check, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => ({
      ...values,
      orderQueue: values.orderQueue === '' ? ('' as const) : Number(values.orderQueue),
      name: values.name.trim(),
      closeReasons: values.closeReasons.map(({ name, needsDetail }) => ({ name: name.trim(), needsDetail })),
    }),
    errorFields: {
      ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
      ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
      ERR_NO_INTEGRATION_FOUND: 'integrationId',
      ERR_NO_PROMPT_FOUND: 'promptId',
    },
    onSaved: onClose,
    onFieldErrors: (fields) => showTab(fields.every((field) => field.startsWith('closeReasons')) ? 'reasons' : 'data'),
  });

  /** Saves the parts that were changed once the queue itself is saved. */
  const saveParts = async (queue: Queue, onSaved: () => void) => {
    setPartState('saving');
    try {
      await parts.save(queue.id);
    } catch (refusal) {
      setPartState(refusal instanceof PartRefused ? (refusal.cause as Error) : (refusal as Error));
      if (refusal instanceof PartRefused) showTab(refusal.tab);
      return;
    }
    setPartState(null);
    toast.ok(t('queues.form.saved'));
    onSaved();
  };
  const submitAnd = (onSaved: (saved: Queue) => void) =>
    check((values) => {
      const wrongTab = parts.wrongTab();
      if (wrongTab !== undefined) return showTab(wrongTab);
      setPartState(null);
      submit(values, (saved) => {
        // What was saved is not sent again by a form that stays open.
        setSaved(saved);
        form.resetDirty(values);
        void saveParts(saved, () => onSaved(saved));
      });
    });

  return {
    form,
    loading: loading || partState === 'saving',
    error: error ?? (partState === 'saving' ? null : partState),
    /** Opens the form afresh with what is stored; undefined = as the frame does it, with the record that the refusal holds. */
    reload: !error && partState && saved && reload ? () => reload(saved) : undefined,
    menu,
    parts,
    /** the queue as it was saved last; undefined = it is being added */
    saved,
    isNew: queue === undefined,
    others,
    hasSeveralQueues: queues.length > 1,
    tab,
    setTab: showTab,
    /** the tabs that were opened */
    visited,
    isDirty: form.isDirty() || menu.dirty || parts.isDirty,
    saveAndClose: submitAnd(onClose),
    saveAndGoOn: submitAnd(() => undefined),
  };
}

export type QueueFormState = ReturnType<typeof useQueueForm>;
