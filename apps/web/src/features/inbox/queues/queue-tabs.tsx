import type { ComponentType } from 'react';
import { QueueAssignmentTab } from './queue-assignment-tab.tsx';
import { QueueData } from './queue-data.tsx';
import { QueueHours } from './queue-hours.tsx';
import { QueueMenu } from './queue-menu.tsx';
import { QueueReasons } from './queue-reasons.tsx';
import type { QueueFormState } from './use-queue-form.ts';

interface QueueTab {
  /** the key of its name in `queues.form.tabs` */
  value: 'data' | 'menu' | 'assignment' | 'hours' | 'reasons';
  /** mounted when it is opened first, and kept until the form is closed */
  Panel: ComponentType<{ queueForm: QueueFormState }>;
}

/**
 * The tabs of the form of a queue, in their order. What a panel holds beside the fields of the queue itself is saved by
 * `useQueuePart`; `queueForm.saved` is undefined until a new queue was saved.
 */
export const queueTabs: readonly QueueTab[] = [
  { value: 'data', Panel: QueueData },
  { value: 'menu', Panel: QueueMenu },
  { value: 'assignment', Panel: QueueAssignmentTab },
  { value: 'hours', Panel: QueueHours },
  { value: 'reasons', Panel: QueueReasons },
];
